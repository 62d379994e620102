import { createContext, useContext } from 'react';

/** How a chosen filter is drawn: an entry of a list of terms on paper, a chip on the screen. */
export const chosenLook = createContext<'terms' | 'chip'>('terms');

/** A filter in words: « Site : Tous les sites ». Without a label the text says it all. */
export const Chosen = ({ label, text }: { readonly label?: string; readonly text: string }) => {
  if (useContext(chosenLook) === 'chip') return <span>{label === undefined ? text : `${label}\u00a0: ${text}`}</span>;
  return (
    <div>
      {label !== undefined && <dt>{`${label}\u00a0:`}</dt>}
      <dd>{text}</dd>
    </div>
  );
};
