import { enrolmentLimits, formatNumber, frenchDate } from '@diapason/contracts/constants';
import { useSession } from '@diapason/platform';
import { ErrorState, Icon, Loading, usePageTitle } from '@diapason/ui';
import { Link, Navigate, useLocation, useNavigate } from '@diapason/ui/router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import parts from '../parts/parts.module.css';
import {
  beginDraft,
  changeDraft,
  type Draft,
  draftNow,
  emptyGuardian,
  emptyGuide,
  emptyOffer,
  emptyPupil,
  firstFree,
  type Guardian,
  isOfAccount,
  type Pupil,
  useDraft,
  useIsKept,
} from './draft';
import styles from './frame.module.css';
import { type Offered, useOffered } from './offered';
import { useWhere, type Where } from './where';

const AnewDialog = lazy(() => import('./AnewDialog'));

const steps = ['Offres', 'Élèves', 'Responsable', 'Documents', 'Résumé', 'Règlement'] as const;
type StepName = (typeof steps)[number];

export interface StepProps {
  readonly draft: Draft;
  readonly offered: Offered;
  readonly where: Where;
}

interface FrameProps {
  readonly title: string;
  readonly step?: StepName | undefined;
  /** Where « Retour » leads. */
  readonly back?: string | undefined;
  readonly annee?: string | undefined;
  readonly children: ReactNode;
}

/** The head of the enrolment: whose draft it is, and which step. Logged in, the portal's own head stands above. */
export function Frame({ title, step, back, annee, children }: FrameProps) {
  usePageTitle(title);
  const { user } = useSession();
  const draft = useDraft();
  const at = step === undefined ? -1 : steps.indexOf(step);
  const shown: readonly StepName[] =
    user?.role === 'Responsable' ? steps.filter((one) => one !== 'Responsable' && one !== 'Documents') : steps;
  return (
    <div className={styles.whole} data-open={user ? undefined : true}>
      {!user && (
        <header className={styles.bar}>
          <Link to="/inscription/accueil" className={styles.brand}>
            Diapason
          </Link>
          {annee && <span className={styles.year}>{`Inscription ${annee}`}</span>}
          <Kept draft={draft} />
          <Link to="/connexion" className={styles.account}>
            J’ai déjà un compte
          </Link>
        </header>
      )}
      {step !== undefined && (
        <nav className={styles.steps} aria-label="Étapes de l’inscription">
          <p className={styles.at} aria-hidden="true">
            {`Étape ${formatNumber(shown.indexOf(step) + 1)} sur ${formatNumber(shown.length)}\u00a0: `}
            <b>{step}</b>
          </p>
          <ol>
            {shown.map((name) => {
              const rank = steps.indexOf(name);
              return (
                <li
                  key={name}
                  data-state={rank < at ? 'done' : rank === at ? 'now' : 'later'}
                  aria-current={rank === at ? 'step' : undefined}
                >
                  <span aria-hidden="true" className={styles.mark}>
                    {rank < at ? '✓' : shown.indexOf(name) + 1}
                  </span>
                  <span className={styles.name}>{name}</span>
                </li>
              );
            })}
          </ol>
          <p className={styles.sent}>Rien n’est envoyé avant « Finaliser l’inscription »</p>
        </nav>
      )}
      <div className={styles.page}>
        {back && (
          <Link to={back} className={parts.act}>
            <Icon name="back" size={16} /> Retour
          </Link>
        )}
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}

function Kept({ draft }: { readonly draft: Draft | null }) {
  const isKept = useIsKept();
  if (!draft) return <span className={styles.kept} />;
  if (!isKept)
    return (
      <span className={styles.kept} data-failed>
        <Icon name="warning" size={16} /> Brouillon non gardé : ce navigateur le refuse
      </span>
    );
  const until = new Date(draft.gardeLe + enrolmentLimits.draftDays * 24 * 3_600_000).toISOString().slice(0, 10);
  return (
    <span className={styles.kept} role="status">
      <Icon name="check" size={16} />
      <span>{`Brouillon gardé jusqu’au ${frenchDate(until)}`}</span>
    </span>
  );
}

interface StepPageProps {
  readonly title: string | ((props: StepProps) => string);
  readonly step: StepName;
  readonly back?: (where: Where) => string;
  /** A way in of the portal: a draft begins here. */
  readonly opens?: boolean;
  readonly children: (props: StepProps) => ReactNode;
}

/** A step: with a draft in progress, or back to where one begins (document 002 §2). */
export function StepPage({ title, step, back, opens = false, children }: StepPageProps) {
  const asked = useWhere();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { user } = useSession();
  const draft = useDraft();
  const own = user?.role === 'Responsable' ? user.idUtilisateur : 0;
  // Whoever is a guardian enrols from the portal, and goes back there, whatever the address says.
  const where = { ...asked, reinscription: asked.reinscription || own !== 0 };
  const { data: offered, error, refetch } = useOffered();
  const isTheirs = draft !== null && draft.par === own;
  const adopts = own !== 0 && draft !== null && isOfAccount(draft, user?.email ?? '');
  const lacksOne = !adopts && opens && where.reinscription && own !== 0 && !isTheirs;
  const begins = lacksOne && draft === null;
  const begin = () => beginDraft(null, { par: own, condition: where.condition, eleves: pupilsFrom(where) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way in, however often the address is read
  useEffect(() => {
    if (adopts && draft) changeDraft({ par: own, jeton: null, responsable: townOf(draft.responsable) });
    else if (begins) begin();
    else if (opens && own !== 0 && isTheirs) takePupil(where);
  }, [adopts, begins, opens, own, where.idEleve, where.numbered]);
  if (adopts || begins) return <Loading />;
  // Somebody else's, on a shared device: nobody erases it unasked.
  if (lacksOne)
    return (
      <Frame title="Inscription" step={step}>
        <Suspense>
          <AnewDialog onConfirm={begin} onCancel={() => navigate('/accueilResponsable', { replace: true })} />
        </Suspense>
      </Frame>
    );
  const place = opens && own !== 0 && isTheirs ? placeOf(draft, where) : undefined;
  if (place && place.numeroOffre > enrolmentLimits.offers)
    return <Navigate to="/inscription/finalisationInscription" replace />;
  if (place)
    return place.numeroEleve === 0 ? <Loading /> : <Navigate to={`${pathname}?${placed(search, place)}`} replace />;
  if (!isTheirs) return <Navigate to={where.reinscription ? '/accueilResponsable' : '/inscription/accueil'} replace />;
  if (error && !offered)
    return (
      <Frame title="Inscription" step={step}>
        <ErrorState message={error.message} onRetry={refetch} />
      </Frame>
    );
  if (!offered) return <Loading />;
  const props = { draft, offered, where };
  return (
    <Frame
      title={typeof title === 'function' ? title(props) : title}
      step={step}
      back={back?.(where)}
      annee={offered.anneeScolaire.libelleAnneeScolaire}
    >
      {children(props)}
    </Frame>
  );
}

/** The account says who asks: what was typed of them is read by nobody, and half of it would be refused. The price wants the town. */
const townOf = ({ codePostal, ville }: Guardian): Guardian =>
  ville ? { ...emptyGuardian, codePostal, ville } : emptyGuardian;

/** The pupil that the portal sends along, or a new one. */
const pupilsFrom = ({ idEleve, droitImage, SE }: Where): readonly Pupil[] => [
  { ...emptyPupil, idEleve, droitImage, fk_niveauScolaire: SE, guide: emptyGuide, scolarites: [emptyOffer] },
];

/** Whom the portal sends: a child by number, or one whom nobody has named yet. The number in the address says so where it is there. */
const isSent =
  ({ idEleve, numbered }: Where) =>
  (pupil: Pupil): boolean =>
    idEleve !== 0 ? pupil.idEleve === idEleve : !numbered && pupil.idEleve === 0 && pupil.nom.trim() === '';

/** Another child than the draft is about joins it. */
function takePupil(where: Where): void {
  const draft = draftNow();
  if (draft && (where.idEleve !== 0 || !where.numbered) && !draft.eleves.some(isSent(where)))
    changeDraft({ eleves: [...draft.eleves, ...pupilsFrom(where)] });
}

type Place = Pick<Where, 'numeroEleve' | 'numeroOffre'>;

/** Where the pupil whom the portal sends stands in the draft, and the next offer with them; 0 until they do, undefined once the address says it. */
function placeOf(draft: Draft, where: Where): Place | undefined {
  if (where.idEleve === 0 && where.numbered) return undefined;
  const at = draft.eleves.findIndex(isSent(where));
  const pupil = draft.eleves[at];
  if (!pupil) return { numeroEleve: 0, numeroOffre: 0 };
  const isThere = where.numbered && where.numeroEleve === at + 1 && where.offerNumbered;
  return isThere ? undefined : { numeroEleve: at + 1, numeroOffre: firstFree(pupil) };
}

const placed = (search: string, { numeroEleve, numeroOffre }: Place): URLSearchParams => {
  const query = new URLSearchParams(search);
  query.set('numeroEleve', String(numeroEleve));
  query.set('numeroOffre', String(numeroOffre));
  return query;
};
