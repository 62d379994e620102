import { formatCents, isOfAge, messages } from '@diapason/contracts/constants';
import { townMeant } from '@diapason/projections/families/municipalities';
import { type Given, isSaid, isSomebody, type ReadRow, type RowRemark } from './row';

/** A row as a secretary reads it: towns by their names, one parent where two have one address, an adult who is nobody's child. */
export function settled(row: ReadRow, today: string): ReadRow {
  const remarques: RowRemark[] = [];
  const say = (champ: string, texte: string, ton: RowRemark['ton'] = 'avis') => remarques.push({ champ, texte, ton });
  const { fiscalite } = row.parts;
  const [eleve, payer] = withOwnPayer(row, today, say);
  const [first, second] = withOneAddress(payer, row.parts.responsable2, say);
  const parts = {
    ...row.parts,
    eleve,
    responsable: withTown('responsable', first, say),
    responsable2: withTown('responsable2', second, say),
    fiscalite: withParts(fiscalite, say),
  };
  return { ...row, parts, remarques: [...row.remarques, ...remarques] };
}

type Say = (champ: string, texte: string, ton?: RowRemark['ton']) => void;

/** Of a pupil of age who has no guardian in the file, the pupil pays. */
function withOwnPayer({ parts: { eleve, responsable } }: ReadRow, today: string, say: Say): readonly [Given, Given] {
  const { nom, prenom, dateNaissance } = eleve;
  const isNobody = responsable.nom === undefined && responsable.prenom === undefined;
  if (!isNobody || typeof dateNaissance !== 'string' || !isOfAge(dateNaissance, today)) return [eleve, responsable];
  say('responsable.nom', messages.imports.paysOwn);
  const named = Object.fromEntries(Object.entries({ nom, prenom }).filter(([, value]) => value !== undefined));
  return [
    { ...eleve, adulte: 1 },
    { ...responsable, ...named, dateNaissance },
  ];
}

/** An address is one person's. Who is nobody is left out. */
function withOneAddress(first: Given, { email, ...second }: Given, say: Say): readonly [Given, Given] {
  const isShared = email !== undefined && email === first.email;
  const other = isShared || email === undefined ? second : { ...second, email };
  if (isShared) say('responsable2.email', messages.imports.sameAddress);
  if (!isSomebody(other)) {
    if (isSaid(other)) say('responsable2.email', messages.imports.secondLeftOut);
    return [first, {}];
  }
  if (isSomebody(first)) return [first, other];
  if (isSaid(first)) say('responsable.email', messages.imports.firstLeftOut);
  return [other, {}];
}

function withTown(part: 'responsable' | 'responsable2', given: Given, say: Say): Given {
  const { codePostal, ville } = given;
  const [code, town] = [codePostal, ville].map((one) => (typeof one === 'string' ? one : null));
  if (!code && !town) return withAddressParted(part, given, say);
  const meant = townMeant(code ?? null, town ?? null);
  if (!meant) say(`${part}.ville`, messages.imports.unknownTown);
  else if (!meant.isExact)
    say(`${part}.ville`, messages.imports.recognised([code, town].filter(Boolean).join(' ')), 'reconnu');
  return meant ? { ...given, codePostal: meant.codePostal, ville: meant.isExact ? town : meant.nom } : given;
}

/** « 12 rue des Lices 81000 ALBI », over one line or two; what stands before the code may be empty. */
const CODE_AND_TOWN = /^(.*?)[\s,;–-]*\b(\d{2}\s?\d{3})[\s,-]+(\p{L}.*)$/su;
/** « 12 rue des Lices, Albi » */
const TOWN_LAST = /^(.+)[,;\n]\s*(\p{L}[^\d,;\n]*)$/su;

/** An address in one cell, parted where there is one answer. */
function withAddressParted(part: 'responsable' | 'responsable2', given: Given, say: Say): Given {
  const cells = ['adresse1', 'adresse2'].filter((name) => typeof given[name] === 'string');
  for (const name of cells) {
    const text = String(given[name]);
    const [, before = '', code, town = ''] = CODE_AND_TOWN.exec(text) ?? [];
    const [, street = '', last = ''] = TOWN_LAST.exec(text) ?? [];
    const meant = code ? townMeant(code.replace(/\s/g, ''), town) : last ? townMeant(null, last.trim()) : null;
    if (!meant) continue;
    const { [name]: _whole, ...others } = given;
    const left = (code ? before : street).trim();
    say(`${part}.ville`, messages.imports.recognised(code ? `${code} ${town}` : last.trim()), 'reconnu');
    return {
      ...others,
      ...(left ? { [name]: left } : {}),
      codePostal: meant.codePostal,
      ville: meant.isExact && code ? town : meant.nom,
    };
  }
  if (cells.length > 0) say(`${part}.ville`, messages.imports.unknownTown);
  return given;
}

/** Euros a year below which an income is most often thousands that lost their separator. */
const LOW_INCOME = 500;

/** A household has a part at least, and hardly ever less than {@link LOW_INCOME}. */
function withParts(given: Given, say: Say): Given {
  const { revenuFiscal, nombrePart } = given;
  if (typeof revenuFiscal === 'number' && revenuFiscal > 0 && revenuFiscal < LOW_INCOME)
    say('fiscalite.revenuFiscal', messages.imports.lowIncome(formatCents(Math.round(revenuFiscal * 100))));
  if (nombrePart !== 0 || revenuFiscal === undefined) return given;
  say('fiscalite.nombrePart', messages.imports.noParts);
  return { ...given, nombrePart: 1 };
}
