import { createHash } from 'node:crypto';
import type { ListDefinition } from '@diapason/contracts/core';
import {
  guardianList,
  type ImportPartName,
  importFields,
  importParts,
  joinedName,
  pupilList,
} from '@diapason/contracts/families';
import { plainText } from '@diapason/projections/plain-text';

/** What other programs call the fields, beside our own labels and names; without accents and small words. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  nom: ['nom famille', 'nom usage', 'nom naissance', 'name', 'last name'],
  prenom: ['prenoms', 'first name'],
  fk_civilite: ['civ', 'titre'],
  fk_genre: ['genre', 'sexe'],
  dateNaissance: ['naissance', 'date naiss', 'ddn', 'ne', 'nee', 'ne e'],
  lieuNaissance: ['ville naissance', 'commune naissance'],
  departementNaissance: ['dept naissance', 'dpt naissance'],
  adresse1: ['adresse 1', 'adresse postale', 'rue', 'voie'],
  adresse2: ['adresse 2', 'complement'],
  codePostal: ['cp', 'c p', 'code post'],
  ville: ['commune'],
  telephoneMobile: [
    'telephone',
    'tel',
    'mobile',
    'portable',
    'tel mobile',
    'tel portable',
    'telephone portable',
    'gsm',
    'mobiles',
    'portables',
  ],
  telephoneFixe: ['fixe', 'fixes', 'tel fixe', 'domicile', 'tel domicile', 'telephone domicile'],
  email: ['mail', 'adresse electronique'],
  profession: ['metier'],
  fk_categorieSocioProfessionnelle: ['csp', 'categorie socio professionnelle', 'pcs'],
  fk_role: ['lien', 'lien parente', 'parente', 'qualite'],
  handicape: ['handicap'],
  dateInscription: ['inscription', 'inscrit'],
  commentaireSI: ['remarque', 'remarques', 'observation', 'observations', 'commentaires'],
  fk_anneeScolaire: ['annee', 'saison'],
  fk_offre: ['cours', 'activite', 'cursus', 'formation', 'parcours'],
  fk_site: ['antenne', 'lieu', 'ecole', 'etablissement'],
  fk_instrument: ['instrument', 'discipline', 'disciplines'],
  fk_style: ['style'],
  fk_annee: ['niveau'],
  fk_enseignant: ['professeur', 'prof'],
  nomPrenom: ['', 'prenom nom', 'nom complet', 'identite'],
  revenuFiscal: ['revenu', 'revenus', 'rfr', 'revenu fiscal reference'],
  nombrePart: ['parts', 'nb parts', 'part', 'nombre parts fiscales'],
  absence: ['sans avis', 'refus avis'],
};

const SMALL = new Set(['de', 'du', 'des', 'd', 'la', 'le', 'les', 'l', 'et', 'en', 'a', 'au', 'n', 'no', '1']);
const PUPIL = new Set(['eleve', 'eleves', 'enfant', 'enfants', 'etudiant']);
const GUARDIAN = new Set([
  'responsable',
  'responsables',
  'resp',
  'parent',
  'parents',
  'representant',
  'legal',
  'payeur',
  'tuteur',
  'pere',
  'mere',
]);
const SECOND = new Set(['2', 'second', 'seconde', 'deuxieme', 'autre', 'conjoint']);

const wordsOf = (text: string): readonly string[] =>
  plainText(text.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !SMALL.has(word));

/** Whatever people call an address to write to. */
const MAIL = /^(?:e?mails?|m[eé]l|courriels?)$/;
const inOneWord = (words: readonly string[]): readonly string[] =>
  words.some((word) => MAIL.test(word))
    ? [...words.filter((word) => !MAIL.test(word) && word !== 'adresse' && word !== 'e'), 'mail']
    : words;

interface Heading {
  readonly part: ImportPartName | undefined;
  /** Of whom it is, in the file's own words, where that tells two guardians apart. */
  readonly parent: string | undefined;
  readonly words: string;
}

/** Fields by the words of their labels, names and {@link CALLED}: the first part that has them, in order. */
const known: ReadonlyMap<string, readonly { part: ImportPartName; champ: string }[]> = fieldsByWords();

function fieldsByWords() {
  const found = new Map<string, { part: ImportPartName; champ: string }[]>();
  for (const { champ, libelle, partie } of importFields) {
    const name = champ.slice(partie.length + 1);
    const spellings = [libelle, name.replace(/^fk_/, ''), ...(CALLED[name] ?? [])].map((one) =>
      inOneWord(wordsOf(one)).join(' '),
    );
    for (const words of new Set(spellings)) found.set(words, [...(found.get(words) ?? []), { part: partie, champ }]);
  }
  return found;
}

function heading(text: string): Heading {
  const words = inOneWord(wordsOf(text));
  const ofGuardian = words.find((word) => GUARDIAN.has(word));
  const ofPupil = words.some((word) => PUPIL.has(word));
  const isSecond = (ofPupil || ofGuardian !== undefined) && words.some((word) => SECOND.has(word));
  const rest = words.filter((word) => !PUPIL.has(word) && !GUARDIAN.has(word) && !(isSecond && SECOND.has(word)));
  const part = ofPupil
    ? isSecond
      ? 'eleve2'
      : 'eleve'
    : ofGuardian
      ? isSecond
        ? 'responsable2'
        : 'responsable'
      : undefined;
  const parent = words.find((word) => word === 'pere' || word === 'mere');
  return { part, parent, words: rest.join(' ') };
}

/** Only a heading that says so means the second pupil. */
const SECOND_PUPIL = ['eleve2', 'scolarite2'] as const;
/** A second guardian stands in the columns of the first where these hold several. */
const SEVERAL = /responsables|parents/;
const SCHOOLING_OF: Readonly<Record<string, ImportPartName>> = { eleve: 'scolarite', eleve2: 'scolarite2' };
const SCHOOLINGS: Readonly<Record<string, true>> = { scolarite: true, scolarite2: true };

/** Where a heading says nobody and both a pupil and a guardian have such a field. */
const OF_PEOPLE = new Set(['nom', 'prenom', 'dateNaissance', joinedName]);
/** Beside a surname, another one of the same person: it is nobody else's. */
const OTHER_NAMES = new Set(['nom usage', 'nom naissance', 'nom jeune fille', 'nom marital']);
const NAMES = new Set(['', 'nom', 'prenom', 'nom famille', 'nom prenom']);

/** What columns of our own lists fill, by the list's field, or `field.part` of its lines; the others are passed over. */
const OWN_LISTS: readonly { readonly list: ListDefinition; readonly fills: Readonly<Record<string, string>> }[] = [
  {
    list: guardianList,
    fills: {
      nom: 'responsable.nom',
      prenom: 'responsable.prenom',
      email: 'responsable.email',
      telephoneMobile: 'responsable.telephoneMobile',
      telephoneFixe: 'responsable.telephoneFixe',
      adresse1: 'responsable.adresse1',
      adresse2: 'responsable.adresse2',
      codePostal: 'responsable.codePostal',
      ville: 'responsable.ville',
    },
  },
  {
    list: pupilList,
    fills: {
      nomPrenomEleve: `eleve.${joinedName}`,
      dateNaissance: 'eleve.dateNaissance',
      concatInfoResponsable: `responsable.${joinedName}`,
      'concatInfoResponsable.email': 'responsable.email',
      'concatInfoResponsable.telephoneMobile': 'responsable.telephoneMobile',
      'concatInfoResponsable.telephoneFixe': 'responsable.telephoneFixe',
      telephoneMobile: 'eleve.telephoneMobile',
      handicape: 'eleve.handicape',
    },
  },
];

/** Headings of a list's file, with the field of the list. */
const titlesOf = ({ row, fileOnly }: ListDefinition): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({ ...row, ...fileOnly }).flatMap(([name, { shown, parts = {} }]) => [
      ...(shown.file !== undefined && shown.label ? [[plainText(shown.label), name] as const] : []),
      ...Object.entries(parts).flatMap(([part, { label }]) =>
        label ? [[plainText(label), `${name}.${part}`] as const] : [],
      ),
    ]),
  );
const ownFiles = OWN_LISTS.map(({ list, fills }) => ({ titles: titlesOf(list), fills }));

/** Most of a list's columns: fewer could be anybody's. */
const OF_A_LIST = 5;

/** Columns of a file that is one of our lists, as it was exported; undefined: it is none. */
function ofOwnList(entetes: readonly string[]): (string | null)[] | undefined {
  const said = entetes.map(plainText);
  const file = ownFiles.find(({ titles }) => said.length >= OF_A_LIST && said.every((title) => titles.has(title)));
  return file && said.map((title) => file.fills[file.titles.get(title) ?? ''] ?? null);
}

/** How many columns of a row of headings are known: a row of anything else has hardly two. */
export const knownHeadings = (entetes: readonly string[]): number => guessColumns(entetes).filter(Boolean).length;

/**
 * Which field each column seems to hold, by its heading: without accents, capitals and small words, by our labels and by what other
 * programs say. Each field once; null where nothing fits.
 */
export function guessColumns(entetes: readonly string[]): (string | null)[] {
  return ofOwnList(entetes) ?? guessedOf(entetes);
}

function guessedOf(entetes: readonly string[]): (string | null)[] {
  const headings = entetes.map(heading);
  const [firstParent] = headings.flatMap(({ parent }) => parent ?? []);
  const namesOf = (wanted: ImportPartName) =>
    headings.some(({ part, words }) => part === wanted && (words === '' || NAMES.has(words)));
  const saysGuardian = namesOf('responsable');
  // Who has a course and no guardian is a pupil: of age, they pay for themselves.
  const isOfPupils = !saysGuardian && !namesOf('eleve') && headings.some(isOfSchooling);
  const isTogether = entetes.some((text) => SEVERAL.test(plainText(text)));
  const leftOut = new Set<string>([...SECOND_PUPIL, ...(isTogether ? ['responsable2'] : [])]);
  const taken = new Set<string>();
  const fields = headings.map(({ part, parent, words }) => {
    const wanted = parent !== undefined && parent !== firstParent ? 'responsable2' : part;
    if (OTHER_NAMES.has(words) && headings.some((one) => one.words === 'nom' && one.part === part)) return null;
    if (OTHER_NAMES.has(words) && wanted === undefined && namesOf('eleve')) return null;
    const fits = (known.get(words) ?? []).filter((one) =>
      wanted === undefined
        ? words !== '' && !leftOut.has(one.part)
        : one.part === wanted || one.part === SCHOOLING_OF[wanted],
    );
    // « Nom » alone is the pupil's where the guardian has a column of that name, and the guardian's where the pupil has.
    const bare = fits.some(({ part: of, champ }) => of === 'eleve' && OF_PEOPLE.has(champ.slice('eleve.'.length)));
    const preferred =
      wanted === undefined && bare && (saysGuardian || isOfPupils)
        ? fits.filter(({ part: of }) => of === 'eleve')
        : fits;
    const free = [...preferred, ...fits].find(({ champ }) => !taken.has(champ));
    if (!free) return null;
    taken.add(free.champ);
    return free.champ;
  });
  return fields.map((champ) => (champ && isOfNothing(champ, fields) ? null : champ));
}

/** Only a schooling has it: a course, an instrument, a teacher. */
function isOfSchooling({ part, words }: Heading): boolean {
  const fits = known.get(words) ?? [];
  return part === undefined && fits.length > 0 && fits.every((one) => one.part in SCHOOLINGS);
}

/** A schooling is one by its offer: a list of pupils with their instruments alone says none. */
function isOfNothing(champ: string, fields: readonly (string | null)[]): boolean {
  const [part] = champ.split('.');
  return (part === 'scolarite' || part === 'scolarite2') && !fields.includes(`${part}.fk_offre`);
}

/** Names the headings of a file: the same for the same headings, whatever their accents and capitals. */
export const fingerprintOf = (entetes: readonly string[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        entetes.map((text) =>
          plainText(text)
            .replace(/[^a-z0-9]+/g, ' ')
            .trim(),
        ),
      ),
    )
    .digest('hex');

/** « Élève : Date de naissance ». */
export function fieldLabel(champ: string): string {
  const field = importFields.find((one) => one.champ === champ);
  return field ? `${importParts[field.partie].libelle} : ${field.libelle}` : champ;
}
