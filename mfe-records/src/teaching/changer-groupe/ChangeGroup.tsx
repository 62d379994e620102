import { go, sayDone, useApiCommand, useApiQuery, useSearch } from '@diapason/platform';
import { Button, formatDate, Loading, Note, Page, plural } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { SelectField } from '@diapason/ui/form';
import { Link, Navigate, useParams } from '@diapason/ui/router';
import { useState } from 'react';
import { dayInWords } from '../days';
import moving from '../moving.module.css';
import {
  beyond,
  type Choice,
  clashOf,
  type Group,
  type Groups,
  inGroup,
  longNameOf,
  obstacle,
  type Pupil,
  type Takers,
  timeOf,
} from './groups';
import { OtherGroups } from './OtherGroups';
import { Places } from './Places';
import { Pupils } from './Pupils';

/** /changer-groupe/{idAtelier}, ours: pupils of a workshop go to other groups of its kind from a day on, in one act (192 and 193). */
export default function ChangeGroup() {
  const { idAtelier = '' } = useParams();
  return /^\d+$/.test(idAtelier) ? (
    <Asked key={idAtelier} id={Number(idAtelier)} />
  ) : (
    <Navigate to="/erreur/404" replace />
  );
}

function Asked({ id }: { readonly id: number }) {
  const [day, setDay] = useState<string | null>();
  const { data, refetch } = useApiQuery(
    'POST /api/ateliers/groupes/:id',
    { params: { id }, body: day ? { aPartirDu: day } : {} },
    { leaves: true, stable: true },
  );
  return data ? <Known data={data} day={day} setDay={setDay} refetch={refetch} /> : <Loading />;
}

interface Props {
  readonly data: Groups;
  readonly day: string | null | undefined;
  readonly setDay: (day: string | null) => void;
  readonly refetch: () => void;
}

function Known({ data, day, setDay, refetch }: Props) {
  const asked = Number(new URLSearchParams(useSearch()).get('eleve'));
  const [vers, setVers] = useState<number | null>(null);
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [change, { isRunning }] = useApiCommand('POST /api/ateliers/changer-groupe/:id');
  const { idAtelier, eleves, groupes, date } = data;
  const choiceOf = (pupil: number): Choice => choices.get(pupil) ?? { ticked: pupil === asked };
  const choose = (pupils: readonly number[], part: Partial<Choice>) =>
    setChoices(new Map([...choices, ...pupils.map((pupil) => [pupil, { ...choiceOf(pupil), ...part }] as const)]));
  const ticked = eleves.filter(({ fk_eleve }) => choiceOf(fk_eleve).ticked);
  const takers = new Map(
    ticked.flatMap(({ fk_eleve }) => {
      const to = choiceOf(fk_eleve).own ?? vers;
      return to === null ? [] : [[fk_eleve, to] as const];
    }),
  );
  const groupOf = (id: number) => groupes.find((one) => one.idAtelier === id);
  const open = ticked.flatMap((pupil): Case[] => {
    const to = groupOf(takers.get(pupil.fk_eleve) ?? 0);
    const found = to && obstacle(pupil, to, takers);
    return found && !(found.mayKeep && choiceOf(pupil.fk_eleve).motif?.trim()) ? [{ pupil, to }] : [];
  });
  const sheet = `/fiche-atelier/${idAtelier}`;
  const save = async () => {
    const [first] = open;
    if (first) return document.getElementById(`eleve-${first.pupil.fk_eleve}`)?.focus();
    const involved = new Set(takers.values());
    const answer = await change({
      params: { id: idAtelier },
      body: {
        aPartirDu: date,
        eleves: [...takers].map(([fk_eleve, to]) => ({
          ...{ fk_eleve, vers: to },
          motif: choiceOf(fk_eleve).motif?.trim() ?? '',
        })),
        vus: [data, ...groupes.filter((one) => involved.has(one.idAtelier))].map(({ idAtelier: seen, version }) => ({
          idAtelier: seen,
          version,
        })),
      },
    });
    if (!answer.ok) return refetch();
    sayDone({
      message: `${plural(takers.size, 'élève change', 'élèves changent')} de groupe dès le ${formatDate(date)}`,
    });
    go(sheet);
  };
  return (
    <Page
      title="Changer de groupe"
      beside={[data.libelleType, data.libelleGroupe, timeOf(data), data.libelleSite].filter(Boolean).join(', ')}
      back={<Link to={sheet}>Retour</Link>}
    >
      <div className={moving.head}>
        <DateField
          {...{ name: 'aPartirDu', label: 'À partir du', value: day === undefined ? date : day }}
          {...{ earliest: data.dateDebut, latest: data.dateFin }}
          onChange={setDay}
        />
        <SelectField
          name="vers"
          label="Vers"
          value={vers}
          none="Choisir…"
          options={groupes.map((one) => ({ value: one.idAtelier, label: longNameOf(one) }))}
          onChange={setVers}
        />
        <span>{ticked.length > 0 ? plural(ticked.length, 'élève coché', 'élèves cochés') : 'Cochez qui change'}</span>
      </div>
      {eleves.length === 0 || groupes.length === 0 ? (
        <Note>
          {eleves.length === 0
            ? `Aucun élève dans ce groupe à partir du ${formatDate(date)}.`
            : `Aucun autre groupe de ce sous-groupe n’a lieu à partir du ${formatDate(date)}.`}
        </Note>
      ) : (
        <>
          <div className={moving.columns}>
            <Pupils data={data} takers={takers} choiceOf={choiceOf} choose={choose} />
            <div className="d-stack">
              <OtherGroups data={data} ticked={ticked} vers={vers} choose={setVers} />
              <Places data={data} takers={takers} />
            </div>
          </div>
          <section className={`d-save-bar ${moving.bar}`} aria-label="Changement de groupe">
            <p role="status">
              {takers.size > 0 && (
                <>
                  <strong>{`Dès le ${dayInWords(date).toLowerCase()}, ${goers(data, takers)}.`}</strong>{' '}
                  {open.length > 0 && <span className={moving.over}>{undecided(open, takers)}</span>}
                  <small>{`Leurs présences d’avant restent ${inGroup(data)}, leurs scolarités et la cotisation ne changent pas`}</small>
                </>
              )}
            </p>
            <Button look="quiet" onClick={() => go(sheet)}>
              Annuler
            </Button>
            {data.changeable === 1 && (
              <Button look="primary" busy={isRunning} disabled={takers.size === 0} onClick={() => void save()}>
                {takers.size === 0 ? 'Changer' : `Changer ${plural(takers.size, 'élève')} dès le ${formatDate(date)}`}
              </Button>
            )}
          </section>
        </>
      )}
    </Page>
  );
}

/** A pupil who cannot go there, unless for a reason. */
interface Case {
  readonly pupil: Pupil;
  readonly to: Group;
}
/** « 1 conflit, 1 place de trop »: one pupil may be both. */
function undecided(open: readonly Case[], takers: Takers): string {
  const clashes = open.filter(({ pupil, to }) => clashOf(to, pupil.fk_eleve)).length;
  const over = open.filter(({ pupil, to }) => beyond(to, takers).includes(pupil.fk_eleve)).length;
  return [clashes > 0 && plural(clashes, 'conflit'), over > 0 && plural(over, 'place de trop', 'places de trop')]
    .filter(Boolean)
    .join(', ');
}

/** « 3 élèves passent au groupe B et 1 élève passe au groupe C » */
function goers({ groupes }: Groups, takers: Takers): string {
  const all = groupes.flatMap((group) => {
    const count = [...takers.values()].filter((to) => to === group.idAtelier).length;
    return count > 0 ? [`${plural(count, 'élève passe', 'élèves passent')} ${inGroup(group)}`] : [];
  });
  return all.join(' et ');
}
