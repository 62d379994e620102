/** What parts of a line are set apart by, and the words for nothing. */
const LOOKS_LIKE_PARTS = /,(\s|$)|;|[«»()→·]|\s:|:\s|^:|:$|^\s|\s$|^(rien|—)$/;

/** A text within a line of several: in quotes where it could be taken for more than one, with its own quotes doubled. */
export const quoted = (text: string): string =>
  LOOKS_LIKE_PARTS.test(text) ? `«\u00a0${text.replace(/[«»]/g, '$&$&')}\u00a0»` : text;

/** `Montant : 150,00 € → 140,50 €`: one change, in a line of several. Null is nothing. */
export const changeWords = ({
  libelle,
  avant,
  apres,
}: {
  readonly libelle: string;
  readonly avant: string | null;
  readonly apres: string | null;
}): string => {
  const after = apres === null ? 'rien' : quoted(apres);
  return avant === null ? `${libelle}\u00a0: ${after}` : `${libelle}\u00a0: ${quoted(avant)} → ${after}`;
};
