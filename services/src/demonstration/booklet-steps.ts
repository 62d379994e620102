import { bookletStatus, newTemplate, statusWithBooklet } from '@diapason/contracts/constants';
import type { Ids } from '@diapason/event-sourcing';
import { booklet, decideSave, decideStart } from '../contexts/teaching/aggregate/booklet';
import {
  type BookletTemplate,
  bookletTemplate,
  decideSaveTemplate,
} from '../contexts/teaching/aggregate/booklet-template';
import { decideOpen, decideWriteText, evaluation, evaluationId } from '../contexts/teaching/aggregate/evaluation';
import type { DemoPupil } from './families';
import { idsOf } from './ids';
import type { DemoPlan } from './plan';
import { inTurn, type Step } from './steps';

/** So many classes have written a semester, and so many booklets were begun: enough to look at, and quick. */
const CLASSES = 20;
const BOOKLETS = 40;

const TEXTS = [
  'Un bon semestre : le travail est régulier et la lecture s’affirme. Continuer à chanter les phrases avant de les jouer.',
  'De vrais progrès dans le son. Les gammes demandent encore un peu de patience, dix minutes par jour suffisent.',
  'Participe volontiers et écoute les autres. Le rythme est un point fort, la justesse reste à affiner.',
  'Semestre irrégulier, avec de belles réussites à l’audition. Une routine à la maison aiderait beaucoup.',
];

const MODEL = {
  ...newTemplate,
  titre: 'Cursus musique',
  visible: 1,
  general: {
    niveauxFM: ['Cycle 1, 1ʳᵉ année', 'Cycle 1, 2ᵉ année', 'Cycle 1, 3ᵉ année', 'Cycle 2'],
    pratiquesCollectives: ['Orchestre', 'Chœur', 'Musique de chambre'],
    niveauAcquisition: [...newTemplate.general.niveauAcquisition],
    observations: ['Observation', 'Projet de l’élève'],
  },
  discipline: [
    {
      titre: 'Instrument',
      criteres: ['Posture et souffle', 'Justesse et sonorité', 'Gammes et articulations', 'Lecture à vue', 'Autonomie'],
    },
    { titre: 'Formation musicale', criteres: ['Rythme', 'Chant et intonation', 'Écoute et analyse'] },
    { titre: 'Pratique collective', criteres: ['Écoute des autres', 'Assiduité'] },
  ],
  validation: {
    information: 'Les trois modules se présentent dans l’ordre de votre choix, sur deux années au plus.',
    resultat: newTemplate.validation.resultat,
    cases: ['Admis', 'Admis avec félicitations', 'Ajourné'],
    modules: [
      {
        titre: 'Instrument',
        information: 'Deux pièces de style différent',
        complement: 'Durée : 12 minutes',
        pieces: 'Programme, partitions',
      },
      { titre: 'Formation musicale', information: 'Épreuve écrite, puis orale', complement: '', pieces: 'Copie' },
    ],
  },
} satisfies Omit<BookletTemplate, 'idLivretType' | 'version'>;

/** A semester of evaluations in some classes: one pupil of four is still to be written about. */
export function evaluationSteps(plan: DemoPlan): readonly Step[] {
  const ids = idsOf(plan);
  const classes = plan.activity.workshops.filter(({ pupils }) => pupils.length > 0).slice(0, CLASSES);
  const places = classes.flatMap(({ idAtelier, teacher, pupils }) =>
    pupils.map((one) => ({
      fk_atelier: idAtelier,
      teacher: ids.agent(teacher),
      fk_eleve: ids.pupil(one.pupil),
      fk_scolariteInterne: ids.schooling(one.pupil, one.schooling),
    })),
  );
  const pupils = [...new Set(places.map(({ fk_eleve }) => fk_eleve))];
  const fk_anneeScolaire = plan.years.current.id;
  return pupils.map(
    (fk_eleve): Step =>
      async ({ ids: numbers, execute }) => {
        const own = places.filter((one) => one.fk_eleve === fk_eleve);
        const stream = evaluationId(fk_eleve, fk_anneeScolaire);
        const idEvaluation = await numbers.forKey('evaluation', stream);
        const wanted: Parameters<typeof decideOpen>[2][number][] = [];
        for (const { fk_atelier, fk_scolariteInterne } of own)
          wanted.push({
            fk_atelier,
            fk_scolariteInterne,
            idEvaluationSI: await numbers.forKey('evaluationSI', `${idEvaluation}:${fk_scolariteInterne}`),
            idEvaluationAtelier: await numbers.forKey('evaluationAtelier', `${idEvaluation}:${fk_atelier}`),
          });
        const writer = { all: true, teaches: new Set<number>(), ofPupil: true };
        await execute(
          evaluation,
          stream,
          inTurn(evaluation, [
            (state) => decideOpen(state, { idEvaluation, fk_eleve, fk_anneeScolaire }, wanted),
            ...wanted.map(
              ({ idEvaluationAtelier }, at) =>
                (state: typeof evaluation.initial) =>
                  (fk_eleve + at) % 4 === 0
                    ? []
                    : decideWriteText(
                        state,
                        {
                          idEvaluationAtelier,
                          semestre: 1,
                          texte: TEXTS[(fk_eleve + at) % TEXTS.length],
                          field: 'texte',
                        },
                        writer,
                      ),
            ),
          ]),
        );
      },
  );
}

/** A model, and booklets in every state: begun, half noted, complete, validated. */
export function bookletSteps(plan: DemoPlan): readonly Step[] {
  const year = plan.years.current;
  const wanted = plan.families
    .flatMap(({ pupils }) => pupils)
    .flatMap((pupil) =>
      pupil.schooling.flatMap((one, position) =>
        one.fk_anneeScolaire === year.id &&
        one.fk_statut === statusWithBooklet &&
        one.enseignant !== null &&
        one.fk_instrument.length > 0
          ? [{ pupil, position, enseignant: one.enseignant }]
          : [],
      ),
    )
    .slice(0, BOOKLETS)
    .map((one) => ({ ...one, idScolarite: idsOf(plan).schooling(one.pupil.index, one.position) }));
  // Asked for together: steps run beside one another, and a run that was cut short gives the same pupil the same number.
  let asked: Promise<Numbers> | undefined;
  const ask = async (ids: Ids): Promise<Numbers> => ({
    idLivretType: await ids.forKey('livretType', 'cursus'),
    booklets: await ids.forKeys(
      'livret',
      wanted.map(({ idScolarite }) => String(idScolarite)),
    ),
  });
  const numbersOf = (ids: Ids) => {
    asked ??= ask(ids);
    return asked;
  };
  const template: Step = async ({ ids, execute }) => {
    const { idLivretType } = await numbersOf(ids);
    await execute(bookletTemplate, idLivretType, (state) =>
      decideSaveTemplate(state, idLivretType, MODEL, { isFollowed: false, begins: MODEL }),
    );
  };
  return [template, ...wanted.map((one, turn) => bookletStep(plan, one, turn, numbersOf))];
}

interface Numbers {
  readonly idLivretType: number;
  /** In the order of the pupils. */
  readonly booklets: readonly number[];
}

interface Wanted {
  readonly pupil: DemoPupil;
  readonly idScolarite: number;
  readonly enseignant: number;
}

function bookletStep(
  plan: DemoPlan,
  { pupil, idScolarite, enseignant }: Wanted,
  turn: number,
  numbersOf: (ids: Ids) => Promise<Numbers>,
): Step {
  const ids = idsOf(plan);
  const year = plan.years.current;
  return async ({ ids: numbers, execute }) => {
    const { idLivretType, booklets } = await numbersOf(numbers);
    const idLivret = booklets[turn] ?? 0;
    const office = {
      libelleAnneeScolaire: `${year.start}-${year.start + 1}`,
      nomPrenomEleve: `${pupil.nom} ${pupil.prenom}`,
      enseignement: 'Cursus musique',
      nomPrenomEnseignant: '',
      enseignantFM: '',
      enseignantComplementaire: '',
      anneesDisciplinePrincipale: 1,
      anneesAutreDiscipline: 0,
    };
    const about = {
      idLivret,
      fk_eleve: ids.pupil(pupil.index),
      fk_anneeScolaire: year.id,
      fk_scolariteInterne: idScolarite,
      fk_enseignant: ids.agent(enseignant),
    };
    // Of four: nothing noted, half, all, and validated.
    const state = turn % 4;
    const noteAt = (place: number) =>
      state === 0 || (state === 1 && place % 2 === 1) ? null : 2 + ((turn + place) % 4);
    const noted = {
      general: { note: state < 2 ? null : 3 },
      discipline: MODEL.discipline.map(({ criteres }) => ({
        criteres: criteres.map((_, at) => ({ note: noteAt(at) })),
      })),
    };
    await execute(
      booklet,
      idLivret,
      inTurn(booklet, [
        (one) => decideStart(one, about, { ...MODEL, idLivretType, version: 1 }, office),
        (one) =>
          state === 0
            ? []
            : decideSave(one, noted, state === 3 ? bookletStatus.validated : bookletStatus.memorised, office),
      ]),
    );
  };
}
