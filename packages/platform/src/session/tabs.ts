let channel: BroadcastChannel | undefined;

/** Calls `changed` when another tab opened or closed a session, and when this tab comes back into view. Called once per page. */
export function watchOtherTabs(changed: () => void): void {
  channel = new BroadcastChannel('diapason-session');
  channel.addEventListener('message', changed);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') changed();
  });
}

/** Says that the session of this browser is another, or none any more. */
export function tellOtherTabs(): void {
  channel?.postMessage('changed');
}
