import { workshopFields as fields, messages, repetition } from '@diapason/contracts/constants';
import { ask, go, sayDone, useApiCommand, useApiQuery, useMayCall, useUser } from '@diapason/platform';
import { todayInParis } from '@diapason/ui';
import { CheckboxField, type FormState, initialOf, TimeField } from '@diapason/ui/form';
import { RecordForm } from '@diapason/ui/sheet';
import { useEffect, useRef, useState } from 'react';
import { keptAs } from '../conflicts';
import { FirstDay, FromDay } from './FromDay';
import { changesWhen, endThatFollows, monthInWords, weeksInWords, whenFaults } from './when';
import {
  asked,
  asksDay,
  CONFLICTS,
  type Conflicts,
  endOf,
  kind,
  type Moving,
  moves,
  names,
  place,
  rules,
  type Values,
  type Workshop,
} from './workshop';

/** What the column beside the form needs of it. */
export interface Shown {
  readonly values: Values;
  readonly dirty: boolean;
  readonly moving: Moving;
  readonly set: (part: Partial<Values>) => void;
  /** What somebody keeps in spite of its conflicts, once it is saved. */
  readonly kept: KeptConflicts | undefined;
  readonly keep: (motif: string) => void;
}

interface KeptConflicts {
  /** The hours, as `asked` sends them. */
  readonly question: string;
  readonly motif: string;
}

interface Props {
  /** None: a new one. */
  readonly workshop?: Workshop;
  /** What a new one begins as. */
  readonly like?: Workshop | undefined;
  readonly refetch?: () => void;
  readonly read?: (name: string) => boolean;
  readonly show: (shown: Shown) => void;
}

const CALL = 'POST /api/ateliers/:id';
/** With another group they begin anew (document 001, §6). */
const ofGroup = {
  ...{ fk_typeRepetition: repetition.weekly, semaine: null, semaineDuMois: null, dateSeance: null },
  ...{ fk_visibilite: null, fk_cycle: null, fk_annee: null, fk_groupe: null },
} satisfies Partial<Values>;

const GROUP_CHANGED = 'Autre groupe d’ateliers\u00a0: sous-groupe, fréquence, cycle, année et groupe recommencent';

/** When and where a workshop is, what it is, and its rules. */
export function WorkshopForm({ workshop, like, refetch, read, show }: Props) {
  const id = workshop?.idAtelier ?? 0;
  const { idAnneeScolaire } = useUser();
  const kept = useRef<KeptConflicts>(undefined);
  /** The conflicts that were shown when it was saved. */
  const seen = useRef<{ conflits: Conflicts['conflits']; fk_anneeScolaire: number }>(undefined);
  const [keep] = useApiCommand('POST /api/ateliers/conflits/garder');
  const [moving, move] = useState<Moving>({});
  const [noDay, setNoDay] = useState((workshop ?? like) !== undefined && !(workshop ?? like)?.jour);
  const valuesOf = (row: Workshop | undefined): Values => {
    const held = initialOf(fields, names, row ?? like);
    if (row || like) return held;
    const born = { fk_anneeScolaire: idAnneeScolaire, fk_typeRepetition: repetition.weekly, maximumEleves: 0 };
    return { ...held, ...born, heureDebut: null, heureFin: null };
  };
  const may = useMayCall();
  /** Whom a new one still lacks, for who may add them. */
  const peopleOf = (made: number) =>
    (
      [
        {
          label: 'Ajouter un enseignant',
          call: 'GET /api/ateliers/:id/attachedEnseignant/:teacherId',
          word: 'enseignant',
        },
        { label: 'Ajouter un élève', call: 'POST /api/ateliers/attachedEleve', word: 'eleve' },
      ] as const
    ).flatMap(({ label, call, word }) =>
      may(call, { isNew: true }) ? [{ label, open: () => go(`/fiche-atelier/${made}?ajouter=${word}`) }] : [],
    );
  const years = useApiQuery('GET /api/anneesScolaire/list', {}, { stable: true });
  const yearOf = ({ fk_anneeScolaire }: Values) =>
    years.data?.find(({ idAnneeScolaire: one }) => one === fk_anneeScolaire);
  /** Nothing is written while there are conflicts that nobody decided on. */
  const undecided = async (changed: Partial<Values>, values: Values) => {
    const question = moves(changed) ? asked(values, id, moving) : null;
    seen.current = undefined;
    if (!question) return undefined;
    const answer = await ask('POST /api/ateliers/conflits', question);
    if (!answer.ok) return answer.error;
    const conflits = answer.data.conflits.filter(({ garde }) => garde === 0);
    if (conflits.length === 0) return undefined;
    seen.current = { conflits, fk_anneeScolaire: values.fk_anneeScolaire ?? 0 };
    if (kept.current?.question === JSON.stringify(question)) return undefined;
    document.getElementById(CONFLICTS)?.focus();
    return { status: 409, message: messages.teaching.conflictsToDecide };
  };
  return (
    <RecordForm
      folded={workshop !== undefined}
      row={workshop}
      fields={fields}
      valuesOf={valuesOf}
      missing={messages.teaching.workshopFields}
      {...(read ? { read } : {})}
      validate={(values) => ({
        ...(values.heureDebut && values.heureFin && values.heureFin <= values.heureDebut
          ? { heureFin: messages.teaching.endBeforeStart }
          : {}),
        // What stands keeps its own.
        ...(!workshop || changesWhen(changedFrom(valuesOf(workshop), values)) ? whenFaults(values, noDay) : {}),
      })}
      check={undecided}
      call={CALL}
      input={(changed, versionAttendue) => ({
        params: { id },
        body: { ...changed, ...(asksDay(changed, id) ? fromDay(moving) : {}), versionAttendue },
      })}
      again={() => {
        refetch?.();
        return ask('GET /api/ateliers/:id', { params: { id } });
      }}
      onSaved={({ idAtelier }) => {
        const { conflits, fk_anneeScolaire } = seen.current ?? {};
        const motif = kept.current?.motif;
        if (conflits && fk_anneeScolaire && motif)
          void keep(keptAs(conflits, { fk_anneeScolaire, motif, id: idAtelier }));
        kept.current = undefined;
        if (workshop) move({});
        else {
          go(`/fiche-atelier/${idAtelier}`);
          sayDone({ message: 'Atelier enregistré', next: peopleOf(idAtelier) });
        }
      }}
      blocks={[
        {
          ...{ title: 'Quand et où', icon: 'calendar', names: place },
          after: ({ values }) => (
            <>
              {recurs(values) && !values.jour && !reads(read, 'jour') && (
                <CheckboxField name="sansJour" label="Sans jour fixe" value={noDay} onChange={setNoDay} />
              )}
              {!workshop && asksDay(values, id) && <FirstDay year={yearOf(values)} moving={moving} move={move} />}
              {workshop && asksDay(changedFrom(valuesOf(workshop), values), id) && (
                <FromDay workshop={workshop} values={values} moving={moving} move={move} />
              )}
            </>
          ),
        },
        { title: 'Atelier', icon: 'book', names: kind },
        { title: 'Réglages', icon: 'shield', names: rules },
      ]}
      with={(values) => {
        const firstDay = yearOf(values)?.dateDebut;
        const isFixed = values.individuel === 1 && values.dureeAtelier !== null;
        return {
          fk_groupeAtelier: values.fk_groupeAtelier === null ? {} : { sets: ofGroup, empties: GROUP_CHANGED },
          heureDebut: {
            control: (field) => <TimeField {...field} {...(isFixed ? { earliest: '08:00', latest: '22:55' } : {})} />,
          },
          heureFin: {
            control: (field) => <TimeField {...field} disabled={isFixed} />,
          },
          semaine: firstDay ? { hint: weeksInWords(firstDay, todayInParis()) } : {},
          semaineDuMois: hintOf(monthInWords(values.jour, values.semaineDuMois)),
          maximumEleves: { hint: '0\u00a0: sans maximum' },
          evaluation: { toggle: true },
          enseignantRemplacant: { toggle: true },
          sallePartagee: { toggle: true },
          individuel: { toggle: true },
        };
      }}
    >
      {(form) => <Told form={form} show={show} kept={kept} id={id} moving={moving} />}
    </RecordForm>
  );
}

const hintOf = (hint: string | undefined) => (hint ? { hint } : {});

interface ToldProps {
  readonly form: FormState<Values>;
  readonly show: (shown: Shown) => void;
  readonly kept: { current: KeptConflicts | undefined };
  readonly id: number;
  readonly moving: Moving;
}

const RECURRING: readonly (number | null)[] = [repetition.weekly, repetition.fortnightly, repetition.monthly];
const recurs = ({ fk_typeRepetition }: Values): boolean => RECURRING.includes(fk_typeRepetition);
const reads = (read: Props['read'], name: string): boolean => read?.(name) === true;

const fromDay = ({ day, too }: Moving) => ({
  ...(day ? { aPartirDu: day } : {}),
  ...(too ? { changerAussi: 1 as const } : {}),
});
const changedFrom = (before: Values, now: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== before[name as keyof Values]));

/** Tells the column beside the form what it holds, and follows what one field says of others. */
function Told({ form, show, kept, id, moving }: ToldProps) {
  const { values, dirty, set, settle } = form;
  const { fk_groupeAtelier, fk_typeAtelier, heureDebut, individuel, dureeAtelier, heureFin } = values;
  const group = fk_groupeAtelier ? { fk_groupeAtelier } : {};
  const kinds = useApiQuery('POST /api/ateliers/ateliersTypes', { body: group }, { stable: true });
  const chosen = useRef(fk_typeAtelier);
  const latest = useRef({ set, settle });
  latest.current = { set, settle };
  const its = kinds.data?.find(({ idTypeAtelier }) => idTypeAtelier === fk_typeAtelier);
  useEffect(() => {
    if (chosen.current === fk_typeAtelier || !its) return;
    chosen.current = fk_typeAtelier;
    latest.current.set({ individuel: its.individuel === 1 ? 1 : 0, dureeAtelier: its.dureeAtelier });
  }, [fk_typeAtelier, its]);
  const before = useRef({ heureDebut, heureFin });
  const isFixed = individuel === 1 && dureeAtelier !== null;
  const followed = endThatFollows(before.current, { heureDebut, heureFin }, dureeAtelier ?? its?.dureeAtelier ?? null);
  const end = isFixed && heureDebut ? endOf(heureDebut, dureeAtelier) : (followed ?? heureFin);
  useEffect(() => {
    before.current = { heureDebut, heureFin: end };
    if (end !== heureFin) latest.current.set({ heureFin: end });
  }, [end, heureDebut, heureFin]);
  // The form makes its values anew with each drawing; what they say is what counts.
  const told = JSON.stringify(values);
  useEffect(() => {
    const held: Values = JSON.parse(told);
    const tell = () =>
      show({
        values: held,
        dirty,
        moving,
        set: (part) => {
          latest.current.set(part);
          latest.current.settle();
        },
        kept: kept.current,
        keep: (motif) => {
          kept.current = { question: JSON.stringify(asked(held, id, moving)), motif };
          latest.current.settle();
          tell();
        },
      });
    tell();
  }, [told, dirty, show, kept, id, moving]);
  return null;
}
