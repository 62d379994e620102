import { useState } from 'react';

const KEY = 'diapason.menu';

/** Groups of the menu that the person folded, remembered on this device: `[folded, fold]`. */
export function useFolded(): [folded: ReadonlySet<string>, fold: (title: string, folded: boolean) => void] {
  const [folded, setFolded] = useState<ReadonlySet<string>>(read);
  const fold = (title: string, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(title);
    else next.delete(title);
    setFolded(next);
    write(next);
  };
  return [folded, fold];
}

function read(): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(value) ? value.filter((title): title is string => typeof title === 'string') : []);
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return new Set();
    throw error;
  }
}

/** Without storage, the choice lasts as long as the page. */
function write(folded: ReadonlySet<string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...folded]));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
