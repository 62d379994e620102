/** What Excel shows where a formula has no result, in English and in French; a CSV has it as text. */
const ERRORS =
  /^#(?:ERREUR!|ERROR!|N\/A|REF!|VALUE!|VALEUR!|DIV\/0!|NAME\?|NOM\?|NUM!|NOMBRE!|NULL!|NUL!|SPILL!|PROPAGATION!|CALC!|FIELD!|CHAMP!|BLOCKED!|BLOQUE!|UNKNOWN!|INCONNU!|CONNECT!|CONNEXION!|GETTING_DATA)$/i;
export const isErrorOfExcel = (text: string): boolean => ERRORS.test(text);

/** `C12`: the twelfth line's third cell, as spreadsheets name it. @param index from 0. */
export function cellAddress(index: number, ligne: number): string {
  let letters = '';
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return `${letters}${ligne}`;
}
