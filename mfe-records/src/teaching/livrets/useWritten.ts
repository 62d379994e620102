import { useRef, useState } from 'react';

/**
 * What is written over what is kept. What is kept by now takes its place, but for what was written since the last save; where another has
 * saved meanwhile, that names the version it was written over, and is refused.
 */
export function useWritten<D>(kept: D, revision: number) {
  const [draft, write] = useState(kept);
  const [shown, show] = useState(revision);
  const base = useRef({ draft: kept, revision });
  if (shown !== revision) {
    show(revision);
    if (draft === base.current.draft) {
      write(kept);
      base.current = { draft: kept, revision };
    }
  }
  // A dialog that was opened before asks for them afterwards.
  const latest = useRef(draft);
  latest.current = draft;
  return {
    draft,
    write,
    toSend: () => ({ draft: latest.current, revision: base.current.revision }),
    saved: (sent: D, now: number) => {
      base.current = { draft: sent, revision: now };
    },
  };
}
