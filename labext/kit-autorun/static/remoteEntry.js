/*
 * Shows the board by itself, in JupyterLab and Notebook 7. Written by hand: a module-federation container with one
 * plugin, no build step, no imports.
 *
 * Only notebooks whose metadata says {"kit": {"autorun": true}} are touched. Such a notebook is run
 *   - when it is opened or the page is reloaded (its cells show the game that is already running in the kernel),
 *   - when its kernel comes back: restarted by hand, started again after a crash, or replaced by a new one.
 * It is run only while it is the current document and its kernel is connected and idle: what is sent to a kernel
 * before its websocket is up is lost without a word, although the status already says "idle".
 */
(() => {
  const GONE = new Set(['restarting', 'autorestarting', 'terminating', 'dead', 'unknown']);

  /* The board gets the room: no prompts, no placeholders of hidden code, no empty margins. */
  const STYLE = `
    .kit-board-only .jp-Collapser, .kit-board-only .jp-InputPrompt, .kit-board-only .jp-OutputPrompt,
    .kit-board-only .jp-OutputArea-promptOverlay, .kit-board-only .jp-cell-toolbar, .kit-board-only .jp-Notebook-footer,
    .kit-board-only .jp-Cell-inputWrapper:has(> .jp-InputPlaceholder) { display: none; }
    .kit-board-only .jp-Cell, .kit-board-only .jp-Cell-outputArea, .kit-board-only .jp-Cell-outputWrapper,
    .kit-board-only .jp-OutputArea-output, .kit-board-only .jp-WindowedPanel-outer, .kit-board-only .jp-WindowedPanel-inner,
    .kit-board-only .jp-WindowedPanel-viewport { padding: 0 !important; margin: 0 !important; box-shadow: none !important; }
    body .kit-board-only.jp-NotebookPanel .jp-NotebookPanel-notebook .jp-WindowedPanel-outer { padding: 0 !important; }
    .kit-board-only .jp-MarkdownCell { padding: 8px 16px !important; }
  `;

  function makeRoom(app, panel) {
    panel.addClass('kit-board-only');
    if (panel.toolbar) panel.toolbar.hide();
    const shell = app.shell;
    if (shell.mode === 'single-document') {
      shell.collapseLeft();
      shell.collapseRight();
    } else if (app.name === 'Jupyter Notebook' && shell.collapseTop) shell.collapseTop();
  }

  function watch(app, panel) {
    const context = panel.sessionContext;
    let due = true;

    const runWhenReady = async () => {
      const kernel = context.session && context.session.kernel;
      if (!due || panel.isDisposed || app.shell.currentWidget !== panel) return;
      if (!kernel || !context.isReady || kernel.connectionStatus !== 'connected' || kernel.status !== 'idle') return;
      due = false;
      await app.commands.execute('notebook:run-all-cells');
    };

    context.statusChanged.connect((_, status) => {
      if (GONE.has(status)) due = true;
      runWhenReady();
    });
    context.connectionStatusChanged.connect(runWhenReady);
    context.kernelChanged.connect((_, change) => {
      if (change.oldValue && change.newValue) due = true;
      runWhenReady();
    });
    context.ready.then(runWhenReady);
    runWhenReady();
    return runWhenReady;
  }

  const plugin = {
    id: 'kit-autorun:plugin',
    description: 'Runs notebooks that carry metadata.kit.autorun.',
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
        const model = panel.content.model;
        const kit = model && model.getMetadata && model.getMetadata('kit');
        if (!kit || kit.autorun !== true) return;
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
