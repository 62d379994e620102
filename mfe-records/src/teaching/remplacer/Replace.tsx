import { go, sayDone, useApiCommand, useApiQuery, useSearch } from '@diapason/platform';
import { Button, formatDate, formatNumber, Icon, Loading, Note, Page, plural } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { SelectField } from '@diapason/ui/form';
import { Link, Navigate, useParams } from '@diapason/ui/router';
import { useState } from 'react';
import { dayInWords } from '../days';
import moving from '../moving.module.css';
import { Lessons } from './Lessons';
import { type Asked, askedBy, type Choice, obstacle, type Replacement, takerOf } from './replacement';
import { Service } from './Service';
import { WhoCan } from './WhoCan';

/** /remplacer/{idUtilisateur}, ours: a teacher replaced in many lessons from a day on, in one act (190 and 191). */
export default function Replace() {
  const { idUtilisateur = '' } = useParams();
  return /^\d+$/.test(idUtilisateur) ? (
    <OfAgent key={idUtilisateur} agent={Number(idUtilisateur)} />
  ) : (
    <Navigate to="/erreur/404" replace />
  );
}

interface Days {
  readonly aPartirDu?: string | null;
  readonly jusquau: string | null;
}

function OfAgent({ agent }: { readonly agent: number }) {
  const search = useSearch();
  const asked = askedBy(search);
  const [days, setDays] = useState<Days>({ jusquau: null });
  const { data } = useApiQuery(
    'POST /api/ateliers/remplacement',
    { body: { fk_enseignant: agent, ...asked.year, ...days } },
    { leaves: true, stable: true },
  );
  return data ? <Known {...{ data, asked, days, setDays }} /> : <Loading />;
}

interface Props {
  readonly data: Replacement;
  readonly asked: Asked;
  readonly days: Days;
  readonly setDays: (days: Days) => void;
}

function Known({ data, asked, days, setDays }: Props) {
  const [par, setPar] = useState<number | null>(null);
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [replace, { isRunning }] = useApiCommand('POST /api/ateliers/remplacer');
  const { idUtilisateur: fk_enseignant, nomPrenomUtilisateur: name, seances, date } = data;
  const choiceOf = (id: number): Choice => choices.get(id) ?? { ticked: asked.courses?.has(id) ?? true };
  const choose = (ids: readonly number[], part: Partial<Choice>) =>
    setChoices(new Map([...choices, ...ids.map((id) => [id, { ...choiceOf(id), ...part }] as const)]));
  const ticked = seances.filter(({ idAtelier }) => choiceOf(idAtelier).ticked);
  const takers = new Map(
    ticked.flatMap(({ idAtelier }) => {
      const taker = takerOf(choiceOf(idAtelier), par);
      return taker === null ? [] : [[idAtelier, taker] as const];
    }),
  );
  const open = [...takers].filter(([id, taker]) => {
    const found = obstacle(data, id, taker);
    return found && !(found.mayKeep && choiceOf(id).motif);
  });
  const save = async () => {
    const [first] = open;
    if (first) return document.getElementById(`cours-${first[0]}`)?.focus();
    const answer = await replace({
      body: {
        ...{ fk_enseignant, aPartirDu: date, jusquau: days.jusquau },
        cours: [...takers].map(([idAtelier, taker]) => ({
          ...{ idAtelier, par: taker },
          ...(obstacle(data, idAtelier, taker) ? { motif: choiceOf(idAtelier).motif ?? '' } : {}),
        })),
      },
    });
    if (!answer.ok) return;
    sayDone({ message: `${name}\u00a0: ${plural(takers.size, 'cours', 'cours')} repris dès le ${formatDate(date)}` });
    go(back);
  };
  const counts = [...new Set(takers.values())].map((taker) => {
    const who = data.candidats.find(({ idUtilisateur }) => idUtilisateur === taker)?.nomPrenomUtilisateur ?? '';
    return `${who} donne ${plural([...takers.values()].filter((one) => one === taker).length, 'cours', 'cours')}`;
  });
  const kept = seances.length - takers.size;
  const back = asked.from ?? `/fiche-agent/${fk_enseignant}`;
  const elsewhere = [...(asked.courses ?? [])].filter(
    (id) => !seances.some(({ idAtelier }) => idAtelier === id),
  ).length;
  const sites = new Set(seances.map(({ libelleSite }) => libelleSite)).size;
  return (
    <Page
      title="Remplacer"
      heading={`Remplacer ${name}`}
      back={<Link to={back}>Retour</Link>}
      actions={
        <Link className="d-button d-button-secondary" to={`/mes-cours/${fk_enseignant}?onglet=planning&jour=${date}`}>
          <Icon name="calendar" size={18} /> Voir la semaine
        </Link>
      }
      beside={[plural(seances.length, 'cours', 'cours'), plural(sites, 'site')].join(', ')}
    >
      <div className={moving.head}>
        <DateField
          {...{
            name: 'aPartirDu',
            label: 'À partir du',
            value: days.aPartirDu === undefined ? date : days.aPartirDu,
            earliest: data.dateDebut,
            latest: data.dateFin,
          }}
          onChange={(aPartirDu) => setDays({ ...days, aPartirDu })}
        />
        <DateField
          {...{ name: 'jusquau', label: 'Jusqu’au', value: days.jusquau, earliest: date, latest: data.dateFin }}
          hint={days.jusquau ? `${name} reprend ensuite` : 'Sans fin si la date est vide'}
          onChange={(jusquau) => setDays({ ...days, jusquau })}
        />
        <SelectField
          name="par"
          label="Par"
          value={par}
          none="Choisir…"
          options={data.candidats.map((one) => ({ value: one.idUtilisateur, label: one.nomPrenomUtilisateur }))}
          onChange={setPar}
        />
        <span>{`dans ${plural(ticked.length, 'cours coché', 'cours cochés')}`}</span>
      </div>
      {elsewhere > 0 && (
        <Note>
          {`${plural(elsewhere, 'cours choisi', 'cours choisis')} que ${name} ne donne pas à partir du ${formatDate(date)}.`}
        </Note>
      )}
      {seances.length === 0 ? (
        <Note>{`${name} ne donne aucun cours à partir du ${formatDate(date)}.`}</Note>
      ) : (
        <div className={moving.columns}>
          <Lessons {...{ data, par, takers, choiceOf, choose }} />
          <div className="d-stack">
            <WhoCan data={data} ticked={ticked} par={par} choose={setPar} />
            <Service data={data} takers={takers} />
          </div>
        </div>
      )}
      <section className={`d-save-bar ${moving.bar}`} aria-label="Remplacement">
        <p role="status">
          <strong>{counts.length > 0 && `Dès le ${dayInWords(date).toLowerCase()}, ${counts.join(' et ')}.`}</strong>{' '}
          {open.length > 0 && <span className={moving.over}>{`${plural(open.length, 'conflit')} à trancher`}</span>}
          {kept > 0 && <small>{`${name} en garde ${formatNumber(kept)}, et ses fiches d’avant`}</small>}
        </p>
        {(choices.size > 0 || par !== null) && (
          <Button
            look="quiet"
            onClick={() => {
              setChoices(new Map());
              setPar(null);
            }}
          >
            Annuler
          </Button>
        )}
        {data.remplacable === 1 && (
          <Button look="primary" busy={isRunning} disabled={takers.size === 0} onClick={() => void save()}>
            {takers.size === 0
              ? 'Remplacer'
              : `Remplacer dans ${plural(takers.size, 'cours', 'cours')} dès le ${formatDate(date)}`}
          </Button>
        )}
      </section>
    </Page>
  );
}
