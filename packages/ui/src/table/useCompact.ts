import { useState } from 'react';

const KEY = 'diapason.compact';

/** Whether lists show one line a row: the same for all of them, remembered on this device. */
export function useCompact(): [compact: boolean, set: (compact: boolean) => void] {
  const [compact, setCompact] = useState(read);
  const set = (next: boolean) => {
    setCompact(next);
    write(next);
  };
  return [compact, set];
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** Without storage, the choice lasts as long as the screen. */
function write(compact: boolean): void {
  try {
    localStorage.setItem(KEY, compact ? '1' : '0');
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
