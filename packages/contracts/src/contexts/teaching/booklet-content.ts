import { z } from 'zod';
import { bookletLimits } from '../../constants/booklets';
import type { Facts } from '../../core/facts';
import { field, text } from '../../core/field';
import { paragraphs } from '../../core/field-kinds';
import { dateField, flag, idField } from '../../core/fields';
import { orNull, wireDate, wireFlag, wireId, wireLines } from '../../core/wire';

const { longestLine, longestText, mostLines, mostModules, mostNote } = bookletLimits;

const line = text('Ligne', longestLine);
const lines = z.array(line.stored).max(mostLines);
const words = paragraphs('Texte', longestText);

/** Lines as a list, or as one text with a line each, as the documents enter criteria. Empty lines are dropped. */
const sentLines = z
  .union([
    z.array(line.wire).max(mostLines),
    wireLines.max(mostLines * (longestLine + 1)).transform((typed) => typed.split('\n')),
  ])
  .transform((typed) => typed.map((one) => one.trim()).filter((one) => one !== ''))
  .pipe(z.array(z.string().max(longestLine)).max(mostLines));

const plain = (label: string, format: Facts['format'] = 'text'): Facts => ({ label, format });
const listed = (label: string, items: Readonly<Record<string, Facts>>): Facts => ({ label, format: 'list', items });

const shape = <S extends z.ZodType, W extends z.ZodType>(facts: Facts, stored: S, wire: W) =>
  field(facts, 'jsonb', { stored, wire, row: stored });

const level = z.object({ note: z.int().min(0).max(mostNote), libelle: line.stored });

/** What a model says of the general part: what the booklet fills itself is not in it. */
const modelGeneral = z.object({
  niveauxFM: lines,
  pratiquesCollectives: lines,
  /** Words for the notes 5 to 0. */
  niveauAcquisition: z.array(level).max(mostNote + 1),
  /** Titles of the free observation fields. */
  observations: lines,
});
const sentModelGeneral = z.object({
  niveauxFM: sentLines,
  pratiquesCollectives: sentLines,
  niveauAcquisition: z
    .array(z.object({ note: wireId.pipe(z.int().min(0).max(mostNote)), libelle: line.wire }))
    .max(mostNote + 1),
  observations: sentLines,
});

const modelDiscipline = z.object({ titre: line.stored, criteres: lines });
const sentModelDiscipline = z.object({ titre: line.wire, criteres: sentLines });

const examModule = {
  titre: line.stored,
  information: words.stored,
  complement: words.stored,
  pieces: words.stored,
};
const modelValidation = z.object({
  information: words.stored,
  resultat: line.stored,
  cases: lines,
  modules: z.array(z.object(examModule)).max(mostModules),
});
const optionalWords = orNull(words.wire)
  .optional()
  .transform((typed) => typed ?? '');
const sentModule = z.object({
  titre: line.wire,
  information: optionalWords,
  complement: optionalWords,
  pieces: optionalWords,
});
const sentModelValidation = z.object({
  information: optionalWords,
  resultat: orNull(line.wire)
    .optional()
    .transform((typed) => typed ?? ''),
  cases: sentLines,
  modules: z.array(sentModule).max(mostModules),
});

/** The three parts of a model (document 001 §2). */
export const modelParts = {
  general: shape(
    listed('Synthèse', {
      niveauxFM: plain('Niveaux de formation musicale'),
      pratiquesCollectives: plain('Pratiques collectives'),
      niveauAcquisition: listed('Niveau d’acquisition', { note: plain('Note', 'number'), libelle: plain('Niveau') }),
      observations: plain('Champs d’observation'),
    }),
    modelGeneral,
    sentModelGeneral,
  ),
  discipline: shape(
    listed('Compétences', { titre: plain('Discipline'), criteres: plain('Critères') }),
    z.array(modelDiscipline).max(mostModules),
    z.array(sentModelDiscipline).max(mostModules),
  ),
  validation: shape(
    listed('Validation', {
      information: plain('Information'),
      resultat: plain('Résultat proposé'),
      cases: plain('Cases du résultat'),
      modules: listed('Modules', {
        titre: plain('Titre'),
        information: plain('Information'),
        complement: plain('Complément'),
        pieces: plain('Pièces'),
      }),
    }),
    modelValidation,
    sentModelValidation,
  ),
};

const note = z.int().min(0).max(mostNote).nullable();
const ticked = z.array(z.object({ libelle: line.stored, coche: flag })).max(mostLines);
const name = z.string().max(500);

/** What the booklet fills itself: as it is while it is written, as it was once it is validated. */
const office = z.object({
  libelleAnneeScolaire: name,
  nomPrenomEleve: name,
  enseignement: name,
  nomPrenomEnseignant: name,
  enseignantFM: name,
  enseignantComplementaire: name,
  anneesDisciplinePrincipale: idField,
  anneesAutreDiscipline: idField,
});
export type BookletOffice = z.infer<typeof office>;

const general = z.object({
  office,
  niveauxFM: ticked,
  pratiquesCollectives: ticked,
  /** The acquisition level; null: not noted, which is not 0. */
  note,
  niveauAcquisition: z.array(level).max(mostNote + 1),
  observations: z.array(z.object({ titre: line.stored, texte: words.stored })).max(mostLines),
});
const discipline = z
  .array(
    z.object({
      titre: line.stored,
      criteres: z.array(z.object({ libelle: line.stored, note })).max(mostLines),
    }),
  )
  .max(mostModules);
const validation = z.object({
  information: words.stored,
  resultat: line.stored,
  dateResultat: dateField.nullable(),
  cases: ticked,
  modules: z.array(z.object({ ...examModule, date: dateField.nullable(), commentaire: words.stored })).max(mostModules),
});

const sentNote = orNull(wireId.pipe(z.int().min(0).max(mostNote))).optional();
const sentTicks = z.array(z.object({ coche: wireFlag })).max(mostLines);
const sentDay = orNull(wireDate).optional();

/** The three parts of a pupil's booklet. What is sent is matched to the model's lines by its place. */
export const bookletParts = {
  general: shape(
    listed('Synthèse', {
      niveauxFM: listed('Niveaux de formation musicale', { libelle: plain('Niveau'), coche: plain('Coché', 'flag') }),
      pratiquesCollectives: listed('Pratiques collectives', {
        libelle: plain('Pratique'),
        coche: plain('Cochée', 'flag'),
      }),
      note: plain('Niveau d’acquisition', 'number'),
      observations: listed('Observations', { titre: plain('Titre'), texte: plain('Texte') }),
    }),
    general,
    z.object({
      niveauxFM: sentTicks.optional(),
      pratiquesCollectives: sentTicks.optional(),
      note: sentNote,
      observations: z
        .array(z.object({ texte: optionalWords }))
        .max(mostLines)
        .optional(),
    }),
  ),
  discipline: shape(
    listed('Compétences', {
      titre: plain('Discipline'),
      criteres: listed('Critères', { libelle: plain('Critère'), note: plain('Note', 'number') }),
    }),
    discipline,
    z.array(z.object({ criteres: z.array(z.object({ note: sentNote })).max(mostLines) })).max(mostModules),
  ),
  validation: shape(
    listed('Validation', {
      resultat: plain('Résultat'),
      dateResultat: plain('Date du résultat', 'date'),
      cases: listed('Cases du résultat', { libelle: plain('Case'), coche: plain('Cochée', 'flag') }),
      modules: listed('Modules', {
        titre: plain('Titre'),
        date: plain('Date', 'date'),
        commentaire: plain('Commentaire'),
      }),
    }),
    validation,
    z.object({
      resultat: orNull(line.wire).optional(),
      dateResultat: sentDay,
      cases: sentTicks.optional(),
      modules: z
        .array(z.object({ date: sentDay, commentaire: optionalWords }))
        .max(mostModules)
        .optional(),
    }),
  ),
};

export type ModelGeneral = z.infer<typeof modelGeneral>;
export type ModelDiscipline = z.infer<typeof modelDiscipline>;
export type ModelValidation = z.infer<typeof modelValidation>;
export type BookletGeneral = z.infer<typeof general>;
export type BookletDiscipline = z.infer<typeof discipline>;
export type BookletValidation = z.infer<typeof validation>;
