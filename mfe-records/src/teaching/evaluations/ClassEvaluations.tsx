import { type ApiData, useApiCommand, useApiQuery, useUser } from '@diapason/platform';
import {
  Button,
  formatDate,
  formatDateTime,
  formatNumber,
  Loading,
  Note,
  Page,
  plural,
  State,
  useBelow,
} from '@diapason/ui';
import { Link, Navigate, useParams } from '@diapason/ui/router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { days } from '../days';
import { Beside } from './Beside';
import type { Class } from './class';
import styles from './evaluations.module.css';
import { useDraftTexts } from './useDraftTexts';

type Pupil = Class['eleves'][number];
type Saved = ApiData<'POST /api/evaluation/atelier/:id'>['textes'][number];

/** /evaluations/{idAtelier}: a class in one page, ours; from « Mes cours » and the workshop's sheet. */
export default function ClassEvaluations() {
  const { idAtelier = '' } = useParams();
  return /^\d+$/.test(idAtelier) ? (
    <Asked key={idAtelier} id={Number(idAtelier)} />
  ) : (
    <Navigate to="/erreur/404" replace />
  );
}

function Asked({ id }: { readonly id: number }) {
  const { data, refetch } = useApiQuery('GET /api/evaluation/atelier/:id', { params: { id } }, { leaves: true });
  return data ? <Known data={data} refetch={refetch} /> : <Loading />;
}

const textOf = ({ textes }: Pupil, semestre: number) => textes.find((one) => one.semestre === semestre);

/** « Samedi 15:00 »; nothing of a workshop without a day. */
const whenIn = ({ jour, heureDebut }: Class): string => (jour === null ? '' : `${days[jour]} ${heureDebut}`);

const toWrite = (one: Pupil, semestre: number): boolean => {
  const text = textOf(one, semestre);
  return text?.modifiable === 1 && !text.texte;
};

/** The next box, or with Ctrl the next that is not written. */
function onBoxKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!event.ctrlKey || event.key !== 'ArrowDown') return;
  event.preventDefault();
  const boxes = [...document.querySelectorAll<HTMLTextAreaElement>('textarea[data-eleve]')];
  const at = boxes.indexOf(event.currentTarget);
  [...boxes.slice(at + 1), ...boxes.slice(0, at)].find(({ value }) => value.trim() === '')?.focus();
}

/** Which of a class are shown: those whose text is still to be written stay until their own is saved. */
const VIEWS: readonly {
  readonly key: string;
  readonly label: string;
  readonly has: (one: Pupil, semestre: number, isUnsaved: boolean) => boolean;
}[] = [
  { key: 'tous', label: 'Tous', has: () => true },
  {
    key: 'a-ecrire',
    label: 'À écrire',
    has: (one, semestre, isUnsaved) => isUnsaved || toWrite(one, semestre),
  },
  { key: 'confirmes', label: 'Confirmés', has: (one, semestre) => Boolean(textOf(one, semestre)?.confirmeLe) },
];

function Known({ data, refetch }: { readonly data: Class; readonly refetch: () => void }) {
  const { idAtelier: id, eleves } = data;
  const { idUtilisateur } = useUser();
  const isNarrow = useBelow('compact');
  const [semestre, setSemestre] = useState(() => (data.semestres[1]?.ouvert ? 2 : 1));
  const [view, showView] = useState('tous');
  const [focused, focus] = useState<{ readonly eleve: number; readonly semestre: number; readonly view: string }>();
  const kept = useDraftTexts(idUtilisateur, id);
  const [conflicts, setConflicts] = useState<readonly Saved[]>([]);
  const [save, { isRunning }] = useApiCommand('POST /api/evaluation/atelier/:id');
  const [create, { isRunning: isCreating }] = useApiCommand('POST /api/evaluation/atelier/:id/creation');
  const changed = eleves.flatMap((one) =>
    one.textes.flatMap((text) => {
      const typed = one.idEvaluationAtelier ? kept.of(one.idEvaluationAtelier, text.semestre) : undefined;
      return one.idEvaluationAtelier && typed !== undefined && typed.texte !== (text.texte ?? '')
        ? [
            {
              idEvaluationAtelier: one.idEvaluationAtelier,
              semestre: text.semestre,
              texte: typed.texte,
              version: typed.version,
            },
          ]
        : [];
    }),
  );
  const onSave = async () => {
    if (changed.length === 0) return;
    const answer = await save({ params: { id }, body: { textes: changed } });
    if (!answer.ok) return;
    for (const one of answer.data.textes)
      if (one.etat === 'enregistre') kept.drop(one.idEvaluationAtelier, one.semestre);
    setConflicts(answer.data.textes.filter(({ etat }) => etat !== 'enregistre'));
    refetch();
  };
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!isRunning) void onSave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const lacking = eleves.filter(({ idEvaluationAtelier }) => idEvaluationAtelier === null);
  const written = eleves.filter((one) => textOf(one, semestre)?.texte).length;
  const isUnsaved = (one: Pupil) =>
    changed.some((text) => text.idEvaluationAtelier === one.idEvaluationAtelier && text.semestre === semestre);
  // Whoever writes and saves is not put out of the box.
  const isFocused = ({ fk_eleve }: Pupil) =>
    focused?.eleve === fk_eleve && focused.semestre === semestre && focused.view === view;
  const has = VIEWS.find(({ key }) => key === view)?.has;
  const shown = eleves.filter((one) => isFocused(one) || has?.(one, semestre, isUnsaved(one)));
  // Before a box has the cursor: who is written to next, where there is room beside the class.
  const first = isNarrow ? undefined : (shown.find((one) => toWrite(one, semestre)) ?? shown[0]);
  const read = focused ? eleves.find(({ fk_eleve }) => fk_eleve === focused.eleve) : first;
  const opening = data.semestres.find((one) => one.semestre === semestre);
  return (
    <Page
      title="Évaluations"
      intro={[data.libelleType, data.libelleNiveau, whenIn(data), data.libelleAnneeScolaire]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <Link className="d-button d-button-secondary" to={`/fiche-atelier/${id}`}>
          Fiche atelier
        </Link>
      }
    >
      <fieldset className={styles.semesters}>
        <legend className="d-visually-hidden">Semestre</legend>
        {data.semestres.map((one) => (
          <Button
            key={one.semestre}
            look={one.semestre === semestre ? 'primary' : 'secondary'}
            aria-pressed={one.semestre === semestre}
            onClick={() => setSemestre(one.semestre)}
          >
            {`Semestre ${one.semestre}, ${formatNumber(eleves.filter((pupil) => textOf(pupil, one.semestre)?.texte).length)} sur ${formatNumber(eleves.length)}`}
          </Button>
        ))}
        <span className={styles.soft}>{opening && saidOf(opening)}</span>
      </fieldset>
      {eleves.length > 1 && (
        <fieldset className={styles.semesters}>
          <legend className="d-visually-hidden">Élèves</legend>
          {VIEWS.map(({ key, label, has: belongs }) => (
            <Button
              key={key}
              look={key === view ? 'secondary' : 'quiet'}
              aria-pressed={key === view}
              onClick={() => showView(key)}
            >
              {`${label} ${formatNumber(eleves.filter((one) => belongs(one, semestre, isUnsaved(one))).length)}`}
            </Button>
          ))}
        </fieldset>
      )}
      {data.evaluation === 0 && <Note>Cet atelier n’est pas marqué comme évalué.</Note>}
      {data.evaluation === 1 && lacking.length > 0 && (
        <Note
          actions={
            <Button busy={isCreating} onClick={() => void create({ params: { id } })}>
              Générer
            </Button>
          }
        >
          {`${plural(lacking.length, 'élève')} sans évaluation pour cette année`}
        </Note>
      )}
      {kept.isRefused && (
        <Note tone="warning">Ce navigateur ne garde rien : enregistrez avant de quitter la page.</Note>
      )}
      <div className={styles.class}>
        <div className="d-panel">
          {shown.length === 0 && <p className={styles.none}>Aucun élève</p>}
          {shown.map((one) => (
            <Row
              key={one.fk_eleve}
              one={one}
              semestre={semestre}
              typed={one.idEvaluationAtelier ? kept.of(one.idEvaluationAtelier, semestre) : undefined}
              conflict={conflicts.find(
                (saved) => saved.idEvaluationAtelier === one.idEvaluationAtelier && saved.semestre === semestre,
              )}
              onFocus={() => focus({ eleve: one.fk_eleve, semestre, view })}
              onType={(texte, version) =>
                one.idEvaluationAtelier && kept.keep(one.idEvaluationAtelier, semestre, { texte, version })
              }
              onTakeTheirs={() => {
                if (one.idEvaluationAtelier) kept.drop(one.idEvaluationAtelier, semestre);
                setConflicts((all) => all.filter((saved) => saved.idEvaluationAtelier !== one.idEvaluationAtelier));
              }}
            />
          ))}
        </div>
        <Beside id={id} pupil={read} semestre={semestre} />
      </div>
      <div className={styles.bar}>
        <span>
          <strong>{`${formatNumber(written)} sur ${formatNumber(eleves.length)} écrits`}</strong>
          {changed.length > 0 && ` · ${plural(changed.length, 'texte gardé', 'textes gardés')}, pas encore enregistrés`}
        </span>
        <span className="d-row">
          {opening?.ouvert === 1 && changed.length > 0 && (
            <span className={styles.soft}>Semestre ouvert : les familles les liront aussitôt</span>
          )}
          <Button look="primary" busy={isRunning} disabled={changed.length === 0} onClick={() => void onSave()}>
            Enregistrer
          </Button>
        </span>
      </div>
    </Page>
  );
}

const saidOf = ({ ouverture, ouvert }: Class['semestres'][number]): string => {
  if (!ouverture) return ouvert ? '' : 'pas encore ouvert aux familles';
  return ouvert
    ? `ouvert aux familles depuis le ${formatDate(ouverture)}`
    : `les familles le liront le ${formatDate(ouverture)}`;
};

interface RowProps {
  readonly one: Pupil;
  readonly semestre: number;
  readonly typed: { readonly texte: string; readonly version: number } | undefined;
  readonly conflict: Saved | undefined;
  readonly onFocus: () => void;
  readonly onType: (texte: string, version: number) => void;
  readonly onTakeTheirs: () => void;
}

function Row({ one, semestre, typed, conflict, onFocus, onType, onTakeTheirs }: RowProps) {
  const text = textOf(one, semestre);
  const value = typed?.texte ?? text?.texte ?? '';
  const isKept = typed !== undefined && typed.texte !== (text?.texte ?? '');
  return (
    <div className={styles.pupil}>
      <div className={styles.who}>
        <strong>{one.nomPrenomEleve}</strong>
        <small>{one.libelleInstrument}</small>
      </div>
      <div>
        {text?.modifiable === 1 ? (
          <textarea
            aria-label={`Semestre ${semestre}, ${one.nomPrenomEleve}`}
            data-eleve={one.fk_eleve}
            data-kept={isKept ? '' : undefined}
            maxLength={4_000}
            placeholder={`Semestre ${semestre}`}
            value={value}
            onFocus={onFocus}
            onKeyDown={onBoxKey}
            onChange={(event) => onType(event.target.value, typed?.version ?? text.version)}
          />
        ) : (
          <p className={text?.texte ? styles.read : `${styles.read} ${styles.unwritten}`}>
            {text?.texte ?? (one.idEvaluationAtelier ? 'Pas encore écrit' : 'Aucune évaluation pour cette année')}
          </p>
        )}
        {conflict && isKept && (
          <Note
            tone="warning"
            actions={
              <>
                <Button onClick={onTakeTheirs}>Garder le sien</Button>
                <Button onClick={() => onType(value, conflict.version)}>Garder le mien</Button>
              </>
            }
          >
            {conflict.etat === 'verrouille'
              ? 'La famille a confirmé avoir lu ce semestre : ce texte ne change plus.'
              : `Une autre personne a écrit entre-temps : « ${conflict.texte ?? ''} »`}
          </Note>
        )}
      </div>
      <div className={styles.state}>
        <StateOf text={text} isKept={isKept} hasEvaluation={one.idEvaluationAtelier !== null} />
      </div>
    </div>
  );
}

function StateOf({
  text,
  isKept,
  hasEvaluation,
}: {
  readonly text: Pupil['textes'][number] | undefined;
  readonly isKept: boolean;
  readonly hasEvaluation: boolean;
}) {
  if (text?.confirmeLe)
    return (
      <span>{`Lu et confirmé${text.confirmePar ? `, ${text.confirmePar}` : ''}, le ${formatDate(text.confirmeLe.slice(0, 10))}`}</span>
    );
  if (isKept) return <span className={styles.kept}>Gardé sur cet appareil</span>;
  if (text?.texte) return <span className={styles.saved}>{`Enregistré le ${formatDateTime(text.ecritLe)}`}</span>;
  return hasEvaluation ? <State tone="warning">À écrire</State> : null;
}
