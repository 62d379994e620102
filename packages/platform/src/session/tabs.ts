let channel: BroadcastChannel | undefined;

/** Calls `changed` when another tab opened or closed a session, and when this tab becomes visible. Called once per page. */
export function watchOtherTabs(changed: () => void): void {
  channel = new BroadcastChannel('diapason-session');
  channel.addEventListener('message', changed);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') changed();
  });
}

/** Tells other tabs that the session changed or ended. */
export function tellOtherTabs(): void {
  channel?.postMessage('changed');
}
