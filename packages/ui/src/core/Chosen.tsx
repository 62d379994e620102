/** A filter in words: « Site : Tous les sites ». */
export const Chosen = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div>
    <dt>{`${label} :`}</dt>
    <dd>{text}</dd>
  </div>
);
