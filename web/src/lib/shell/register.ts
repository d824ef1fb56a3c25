/** Has the browser keep the client, so that it starts without the server, too. */

// While developing, every file is new at every moment: nothing may be kept.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // The page that is wanted now comes first. It may have loaded already: its script waits for texts.
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep);
}

function keep(): void {
  navigator.serviceWorker.register("/sw.js").catch((reason: unknown) => {
    // A private window, or plain http from another machine: everything else works as well.
    console.info("This browser does not keep the pages for later:", reason);
  });
}
