import { z } from 'zod';
import * as messages from '../constants/messages';
import type { Access, OwnSites, SiteRecord, Source } from './access';
import { type Context, endpoint, type FoundBy } from './endpoint';
import { type EventDefinition, personal as sealed } from './event';
import { choice, id, int, optional, personal, ref, text } from './field';
import { technical, textKey } from './field-kinds';
import { type ContentType, contentEndings, type FilePart } from './file';
import type { RecordLife } from './record';
import type { RecordDefinition } from './record-definition';
import { orNull, type wireId } from './wire';

const contents = Object.keys(contentEndings) as [ContentType, ...ContentType[]];

/** What every paper has; whose it is and what it shows stand beside it. */
export const paperFields = {
  idPieceJointe: id(),
  fk_anneeScolaire: optional(ref('annee_scolaire', 'Année scolaire')),
  /** The name that people gave it. */
  realFileName: personal(text('Fichier', 255), ''),
  contenu: choice('Format', contents, { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' }),
  taille: int('Taille', { min: 0, max: 1_000_000_000, unit: 'octets' }),
  /** Name of what the store keeps, which tells nothing. */
  objet: textKey(80),
  /** What ClamAV said of the file; null where nobody asked it. */
  antivirus: optional(
    choice('Antivirus', ['attente', 'saine', 'refusee'], {
      attente: 'Analyse en cours',
      saine: 'Sain',
      refusee: 'Refusé',
    }),
  ),
} as const;

/** The key that the file is sealed with; sealed itself under the person's, so an erasure ends both. */
export const fileKey = { cle: sealed(technical(z.string().max(100)), '') };

/** The fields by which a paper stands where another one would: whose it is, which kind, for which year or record. */
export const placeFields = ({ fields }: Pick<RecordDefinition, 'fields'>): string[] =>
  Object.keys(fields).filter((field) => field === 'fk_anneeScolaire' || !(field in paperFields));

/** A school year that may be missing: the decision has the documents' words for it. */
export const paperYear = { fk_anneeScolaire: orNull(paperFields.fk_anneeScolaire.wire).optional() };

/** The record that papers of one kind of person are. */
interface PaperRecord extends RecordDefinition {
  readonly existing: typeof wireId;
}

/**
 * Of whom a family is asked for such a paper in a school year: who pays for a pupil; who pays, and neither is exempt nor declined to give a
 * notice; an enrolment whose offer asks for it; a pupil with a handicap; a pupil who is a student.
 */
export type ExpectedOf = 'payer' | 'income' | 'enrolment' | 'handicap' | 'student';

interface Declaration<B extends z.ZodRawShape, Add extends Access, See extends Access, Remove extends Access> {
  readonly context: Context;
  readonly papers: PaperRecord;
  readonly life: RecordLife;
  /** From when on the person's record takes no paper and loses none, and until when; `forever`: the person is being erased. */
  readonly closed?: {
    readonly by?: EventDefinition;
    readonly until?: EventDefinition;
    readonly forever: EventDefinition;
  };
  readonly file: FilePart;
  /** What a client sends beside the file: `about` names the person, or the record of theirs that it shows. */
  readonly body: B;
  readonly about: keyof B & string;
  /** Kind of record that `about` names. */
  readonly of: SiteRecord['kind'];
  /** It is one of a family's papers of the year. */
  readonly expectedOf?: ExpectedOf;
  /** Removed as it was added, by what it is about, with the number of one alone; by its own number unless told. */
  readonly removedBy?: 'about';
  readonly add: Add;
  /** What who acts for another is told: the paper speaks for the person. */
  readonly notInTheirName?: string;
  /** Instead of the number that `about` carries, by what else the body names; see {@link FoundBy}. */
  readonly foundBy?: Omit<FoundBy, 'field'>;
  /** Of `body.idPieceJointe`. */
  readonly see: See;
  readonly remove: Remove;
  /** Who is held to own sites, as for the person's other records. */
  readonly ownSites: Pick<OwnSites, 'field' | 'unlockedBy' | 'lockedBy'>;
}

/**
 * Declares a kind of paper that people send: its calls, bounds and rights. Streaming, sealing, storing, listing and removing follow.
 * ```ts
 * export const domicileProof = paper('justificatifDomicile', { papers: guardianPaper, file: documentFile, body: { … }, about: 'fk_responsable', … });
 * ```
 * @param name of its calls and, in its record, of its `nature`; the label stands there.
 */
export function paper<
  const N extends string,
  B extends z.ZodRawShape,
  const Add extends Access,
  const See extends Access,
  const Remove extends Access,
>(name: N, declaration: Declaration<B, Add, See, Remove>) {
  const { context, papers, life, closed, file, body, about, of, expectedOf, removedBy, add, see, remove } = declaration;
  const { ownSites, notInTheirName, foundBy } = declaration;
  const choices = papers.fields.nature?.facts.choices ?? [];
  const label = choices.find((one) => one.id === name)?.libelle;
  if (label === undefined) throw new Error(`${papers.name} has no nature ${name}`);
  const command = { context, kind: 'command', module: null } as const;
  const sites = (kind: SiteRecord['kind'], from: Source): OwnSites => ({ ...ownSites, record: { kind, from } });
  const ofPaper = sites(papers.name as SiteRecord['kind'], 'body.idPieceJointe');
  const ofAbout = sites(of, `body.${about}`);
  // Whoever may do it to one's own alone is on no site that could hold them back.
  const heldTo = (access: Access, site: OwnSites) =>
    access.kind === 'own' && access.otherwise.length === 0 ? {} : { ownSites: site };
  const byNumber = z.object({ idPieceJointe: papers.existing });
  const sent = z.object(body);
  // One of the person's: the command looks among these alone.
  const ofOne = { idPieceJointe: paperFields.idPieceJointe.wire.optional() };
  return {
    kind: 'paper',
    name,
    label,
    papers,
    life,
    closed,
    file,
    about,
    of,
    perYear: 'fk_anneeScolaire' in body && !foundBy,
    expectedOf,
    upload: endpoint('POST', `/api/fichiers/upload/${name}`, {
      ...command,
      access: add,
      ...heldTo(add, ofAbout),
      file,
      body: sent,
      ...(notInTheirName ? { notWhileImpersonating: { message: notInTheirName } } : {}),
      ...(foundBy ? found(about, foundBy) : {}),
      response: z.object({ idPieceJointe: z.number(), realFileName: z.string() }),
      summary: `Ajoute une pièce : ${label}`,
      success: messages.general.documentImported,
    }),
    remove: endpoint('DELETE', `/api/fichiers/remove/${name}`, {
      ...command,
      access: remove,
      ...heldTo(remove, removedBy ? ofAbout : ofPaper),
      body: (removedBy ? sent.extend(ofOne) : byNumber) as z.ZodObject,
      response: z.object({ idPieceJointe: z.number() }),
      summary: `Retire une pièce : ${label}`,
      success: messages.families.removed,
    }),
    // A command, because commands alone have powers; it writes nothing.
    download: endpoint('POST', `/api/fichiers/download/${name}`, {
      ...command,
      access: see,
      ownSites: ofPaper,
      readsPerson: { of: papers.name as SiteRecord['kind'], from: 'body.idPieceJointe' },
      body: byNumber,
      response: 'file',
      summary: `Télécharge une pièce : ${label}`,
    }),
  } as const;
}

/** The record's own access is asked: who names it by person and year learns nothing of either. */
const found = (field: string, foundBy: Omit<FoundBy, 'field'>) => {
  const why = 'The record is looked for by it, and the caller asked about that one.';
  return { foundBy: { ...foundBy, field }, leftToDecision: { [foundBy.person]: why, [foundBy.year]: why } };
};

/** A kind of paper, whichever. */
export type Paper = ReturnType<typeof paper>;

/** What was sent to replace a paper, which counts as long as this one waits for the antivirus, or was refused; null for none. */
export const replacementRow = z
  .object({ idPieceJointe: z.number(), realFileName: z.string(), antivirus: z.string() })
  .nullable();

/** A paper among others in an answer. */
export const paperRow = z.object({
  idPieceJointe: z.number(),
  nature: z.string(),
  libelleNature: z.string(),
  fk_anneeScolaire: z.number().nullable(),
  libelleAnneeScolaire: z.string(),
  realFileName: z.string(),
  taille: z.number(),
  dateHeure: z.string(),
  /** `attente`, `saine` or `refusee`; null where nobody asked an antivirus. */
  antivirus: z.string().nullable(),
});
export type PaperRow = z.infer<typeof paperRow>;
