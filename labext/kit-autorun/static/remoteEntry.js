/*
 * Shows the board by itself, in JupyterLab and Notebook 7. Written by hand: a module-federation container with one
 * plugin, no build step, no imports.
 *
 * Only notebooks whose metadata says {"kit": {"autorun": true}} and whose code cells hold nothing but one call of the
 * kit each are touched: a notebook that came by e-mail could say the first of itself. Such a notebook is run
 *   - when it is opened or the page is reloaded (its cells show the game that is already running in the kernel),
 *   - when its kernel comes back: restarted by hand, started again after a crash, or replaced by a new one.
 * When the kernel has gone for good (shut down, culled after idle minutes) the boards of the notebook are told so by an
 * event, "kit-kernel-gone"; a board that asks for it by the event "kit-kernel-start" gets a new kernel, in which the
 * game goes on from its save.
 * What a run puts into the notebook is no change that anybody has to save.
 * A notebook is run only while it is the current document and its kernel is connected and idle: what is sent to a
 * kernel before its websocket is up is lost without a word, although the status already says "idle".
 */
(() => {
  const CALL = /^\s*from kit(?:\.app)? import (\w+)\s+\1\((?:"[\w-]*")?\)\s*$/;
  const KERNEL = { name: 'python3' };
  const WAY_MS = 10000, BACK_MS = 6000; // so long one way to a kernel is waited for, and for its connection
  const pause = ms => new Promise(done => setTimeout(done, ms));
  const GONE = new Set(['starting', 'restarting', 'autorestarting', 'terminating', 'dead', 'unknown']);

  /*
   * The board gets the room: no prompts, no placeholders of hidden code, no empty margins, and while it is in front no
   * notice of JupyterLab's own (news, updates) in the corner over it; they are there again beside any other document.
   */
  const STYLE = `
    .kit-board-only .jp-Collapser, .kit-board-only .jp-InputPrompt, .kit-board-only .jp-OutputPrompt,
    .kit-board-only .jp-OutputArea-promptOverlay, .kit-board-only .jp-cell-toolbar, .kit-board-only .jp-Notebook-footer,
    .kit-board-only .jp-Cell-inputWrapper:has(> .jp-InputPlaceholder) { display: none; }
    .kit-board-only .jp-Cell, .kit-board-only .jp-Cell-outputArea, .kit-board-only .jp-Cell-outputWrapper,
    .kit-board-only .jp-OutputArea-output, .kit-board-only .jp-WindowedPanel-outer, .kit-board-only .jp-WindowedPanel-inner,
    .kit-board-only .jp-WindowedPanel-viewport { padding: 0 !important; margin: 0 !important; box-shadow: none !important; }
    body .kit-board-only.jp-NotebookPanel .jp-NotebookPanel-notebook .jp-WindowedPanel-outer { padding: 0 !important; }
    .kit-board-only .jp-MarkdownCell { padding: 8px 16px !important; }
    body:has(.kit-board-only:not(.lm-mod-hidden)) .Toastify { display: none; }
  `;

  function isOurs(panel) {
    const model = panel.content && panel.content.model;
    const kit = model && model.getMetadata && model.getMetadata('kit');
    if (!kit || kit.autorun !== true) return false;
    return [...model.cells].every(cell => cell.type !== 'code' || CALL.test(cell.sharedModel.getSource()));
  }

  function makeRoom(app, panel) {
    panel.addClass('kit-board-only');
    if (panel.toolbar) panel.toolbar.hide();
    const shell = app.shell;
    if (shell.mode === 'single-document') {
      shell.collapseLeft();
      shell.collapseRight();
    } else if (app.name === 'Jupyter Notebook' && shell.collapseTop) shell.collapseTop();
  }

  /* JupyterLab's own notice that the kernel "will restart automatically" would lie over the board that is back. */
  function closeNotice(path) {
    for (const dialog of document.querySelectorAll('.jp-Dialog')) {
      const buttons = dialog.querySelectorAll('.jp-Dialog-footer button');
      if (buttons.length === 1 && dialog.textContent.includes(path)) buttons[0].click();
    }
  }

  function watch(app, panel) {
    const context = panel.sessionContext;
    let due = true;
    let first = true;
    let busy = false;
    let tries = 0;
    let starting = false; // the board waits for the kernel it has asked for

    const runWhenReady = async () => {
      const kernel = context.session && context.session.kernel;
      if (!due || panel.isDisposed || app.shell.currentWidget !== panel) return;
      if (!kernel || !context.isReady || kernel.connectionStatus !== 'connected' || kernel.status !== 'idle') return;
      if (!isOurs(panel)) return; // code has been typed into it since it was opened
      due = false;
      closeNotice(panel.context.path);
      const untouched = first || !panel.context.model.dirty; // Jupyter itself notes the kernel's name on opening
      first = false;
      busy = false;
      await app.commands.execute('notebook:run-all-cells', { semanticWidget: panel.id }); // this one and no other
      if (untouched) panel.context.model.dirty = false;
      if (!busy && tries++ < 20) {
        due = true; // the command was dropped: the notebook was not yet the one that commands act on
        setTimeout(runWhenReady, 500);
      }
    };

    const tellGone = () => {
      if (starting) return; // the next way is tried anyway
      for (const board of panel.node.querySelectorAll('.kb')) board.dispatchEvent(new CustomEvent('kit-kernel-gone'));
    };
    context.statusChanged.connect((_, status) => {
      if (status === 'busy') busy = true;
      if (GONE.has(status)) due = true;
      if (status === 'dead') tellGone();
      runWhenReady();
    });
    context.connectionStatusChanged.connect((_, status) => {
      if (status === 'disconnected') tellGone();
      runWhenReady();
    });
    context.kernelChanged.connect((_, change) => {
      if (change.newValue) due = true;
      else tellGone();
      runWhenReady();
    });
    /* Whether the kernel is there, within a few seconds: what ended a moment ago may still be called alive. */
    const isBack = async () => {
      for (let waited = 0; waited < BACK_MS; waited += 250) {
        const kernel = context.session && context.session.kernel;
        if (kernel && kernel.connectionStatus === 'connected' && !GONE.has(kernel.status)) return true;
        await pause(250);
      }
      return false;
    };
    /* Connected again, if it still runs; else a new one, in the same session or in a new one. */
    const WAYS = [
      () => {
        const kernel = context.session && context.session.kernel;
        if (!context.session) return context.changeKernel(KERNEL);
        return !kernel || kernel.status === 'dead' ? context.restartKernel() : kernel.reconnect();
      },
      () => context.changeKernel(KERNEL),
      async () => {
        await context.shutdown();
        await context.changeKernel(KERNEL);
      },
    ];
    const startKernel = async () => {
      if (starting) return;
      starting = true;
      let back = false;
      for (const way of WAYS) {
        due = true;
        await Promise.race([Promise.resolve().then(way).catch(() => {}), pause(WAY_MS)]);
        if ((back = await isBack())) break;
      }
      starting = false;
      if (back) runWhenReady();
      else tellGone(); // the button can be pressed again
    };
    panel.node.addEventListener('kit-kernel-start', startKernel);
    context.ready.then(runWhenReady);
    runWhenReady();
    return runWhenReady;
  }

  const plugin = {
    id: 'kit-autorun:plugin',
    description: 'Runs notebooks that carry metadata.kit.autorun and hold nothing but calls of the kit.',
    autoStart: true,
    activate: app => {
      const watched = new WeakMap();

      const look = async () => {
        const panel = app.shell.currentWidget;
        if (!panel || !panel.content || !panel.context || !panel.sessionContext) return;
        if (watched.has(panel)) {
          watched.get(panel)();
          return;
        }
        watched.set(panel, () => {});
        await panel.context.ready;
        if (!isOurs(panel)) return;
        await panel.revealed;
        makeRoom(app, panel);
        watched.set(panel, watch(app, panel));
      };

      const sheet = document.createElement('style');
      sheet.textContent = STYLE;
      document.head.appendChild(sheet);
      app.restored.then(() => {
        if (app.shell.currentChanged) app.shell.currentChanged.connect(look);
        look();
      });
    },
  };

  const containers = (window._JUPYTERLAB = window._JUPYTERLAB || {});
  containers['kit-autorun'] = {
    init() {},
    get() {
      return Promise.resolve(() => ({ __esModule: true, default: plugin }));
    },
  };
})();
