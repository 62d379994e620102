import { formatCents, messages } from '@diapason/contracts/constants';
import { go, useApiCommand, useApiQuery, usePathname } from '@diapason/platform';
import { Button, ErrorState, Loading, RichText } from '@diapason/ui';
import { PasswordField } from '@diapason/ui/form';
import { Modal } from '@diapason/ui/overlay';
import { Link, useLocation, useNavigate } from '@diapason/ui/router';
import { useEffect, useRef, useState } from 'react';
import { changeDraft, endDraft, everyPupilHasAnOffer, keepPassword, markSent, passwordNow } from './draft';
import { Trap } from './FormulaireContact';
import type { StepProps } from './Frame';
import form from './form.module.css';
import { forgetFiles } from './kept-files';
import styles from './rules.module.css';
import { bodyOf, mendingStep } from './submission';
import { giveBack, papersLeft, type Sending, type Submitted, sendPapers } from './uploads';
import { useEstimate } from './useEstimate';
import { stepAddress } from './where';

/** What goes along from the summary to the rules’ own address. */
interface Ticked {
  readonly asksPassword: boolean;
}

/** The rules of the conservatoire, the box, and what sends all of it (document 002 §4). */
export function Rules({ draft, where, offered }: StepProps) {
  const navigate = useNavigate();
  const path = usePathname();
  const rules = useRulesText();
  const inPortal = draft.par !== 0;
  // Ticked beside the summary, which leads here.
  const before: Ticked | undefined = useLocation().state ?? undefined;
  const [accepted, accept] = useState(before !== undefined);
  const box = useRef<HTMLInputElement>(null);
  const section = useRef<HTMLElement>(null);
  const [fault, setFaultText] = useState('');
  /** The step where what was refused is mended. */
  const [mends, setMends] = useState<string>();
  const [weak, setWeak] = useState('');
  useEffect(() => {
    if (weak) section.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [weak]);
  const setFault = (text: string, step?: string) => {
    setFaultText(text);
    setMends(step);
    setWeak('');
  };
  const [typed, setTyped] = useState(passwordNow());
  const [trap, setTrap] = useState('');
  const [isSending, setSending] = useState(false);
  const [ended, setEnded] = useState<Ended>();
  const [submit] = useApiCommand('POST /api/cotisations/cotisationsInscriptionSauvegarde', {
    success: false,
    failure: false,
  });
  const { data: price } = useEstimate(draft);
  const fee = price?.frais ?? 0;
  // Ticked here, it stays in sight and can be taken back.
  const [wasAccepted] = useState(where.condition || draft.condition);
  const asksFee = inPortal && fee > 0 && !wasAccepted;
  const [asksPassword, askPassword] = useState(!inPortal && (passwordNow() === '' || before?.asksPassword === true));

  const tick = (ticked: boolean) => {
    setFault('');
    if (ticked && !everyPupilHasAnOffer(draft)) {
      setFault(messages.enrolment.everyPupilAnOffer);
      return;
    }
    accept(ticked);
    if (ticked && !path.endsWith('/cgu'))
      navigate(stepAddress('cgu', where), { replace: true, state: { asksPassword } satisfies Ticked });
  };
  const send = async () => {
    if (!everyPupilHasAnOffer(draft)) return setFault(messages.enrolment.everyPupilAnOffer);
    if (!accepted) {
      box.current?.focus();
      return setFault(messages.enrolment.rulesRequired);
    }
    if (!inPortal && typed === '') return refusePassword(messages.identity.passwordRequired);
    keepPassword(typed);
    setFault('');
    setSending(true);
    const answer = await submit({ body: bodyOf(draft, offered, { password: typed, siteWeb: trap }) });
    setSending(false);
    if (!answer.ok) {
      if (answer.error.message === messages.enrolment.accountExistsTold) return setEnded({ kind: 'known' });
      const { message, field } = answer.error;
      // It waits no more, and its key serves no other.
      if (message === messages.enrolment.sentOtherwise) sent();
      if (field === 'responsable.password') return refusePassword(message);
      return setFault(message, mendingStep(field, draft));
    }
    sent();
    if (inPortal) return finish(await papersOfPortal());
    if (typeof answer.data === 'string') return finish([]);
    await sendThem(answer.data);
  };
  /** Whatever comes now, it is not sent again. */
  const sent = () => {
    isDone.current = true;
    markSent(draft);
  };
  /** Chosen some steps before: it is asked for here. */
  const refusePassword = (message: string) => {
    keepPassword('');
    askPassword(true);
    setFault('');
    setWeak(message);
  };
  const sendThem = async (submitted: Submitted) => {
    setEnded({ kind: 'papers' });
    const left = await sendPapers(submitted, offered.anneeScolaire.idAnneeScolaire, (sending) =>
      setEnded({ kind: 'papers', sending }),
    );
    if (left.length === 0) await giveBack(submitted);
    setEnded({ kind: 'done', left, ...(left.length > 0 ? { again: submitted } : {}) });
  };
  // A step without a draft leads to the first screen: it ends once this one is left, whichever way.
  const isDone = useRef(false);
  useEffect(
    () => () => {
      if (isDone.current) endDraft();
    },
    [],
  );
  const finish = (left: readonly string[]) => setEnded({ kind: 'done', left });
  const close = () => {
    if (ended?.kind === 'done' && ended.again) void giveBack(ended.again);
    go(inPortal ? '/accueilResponsable' : '/connexion');
  };

  return (
    <section ref={section} className={`d-panel ${form.card}`} aria-label={messages.enrolment.rulesTitle}>
      {path.endsWith('/cgu') ? null : <h2>{messages.enrolment.rulesTitle}</h2>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by the keyboard, too */}
      <section className={styles.text} tabIndex={0} aria-label="Texte du règlement">
        {rules.isLoading && <Loading />}
        {rules.error && <ErrorState message={rules.error.message} onRetry={rules.refetch} />}
        {rules.html && <RichText html={rules.html} />}
        {!rules.isLoading && !rules.error && !rules.html && <p>Le règlement est affiché dans chaque école.</p>}
      </section>
      <label className={styles.accept}>
        <input ref={box} type="checkbox" checked={accepted} onChange={(event) => tick(event.target.checked)} />
        <span>Je certifie l’exactitude de ces informations et j’accepte le règlement.</span>
      </label>
      {asksFee && (
        <label className={styles.accept}>
          <input
            type="checkbox"
            checked={draft.condition}
            onChange={(event) => changeDraft({ condition: event.target.checked })}
          />
          <span>{`J’accepte les frais d’inscription de ${formatCents(fee)}, une fois par famille.`}</span>
        </label>
      )}
      {asksPassword && (
        <PasswordField
          label="Votre mot de passe"
          name="password"
          error={weak || undefined}
          hint="Il n’est pas gardé dans le brouillon : choisissez-le à nouveau."
          autoComplete="new-password"
          value={typed}
          onChange={(password) => {
            setWeak('');
            setTyped(password);
            keepPassword(password);
          }}
        />
      )}
      <Trap value={trap} onChange={setTrap} />
      {fault && (
        <p className="d-refusal" role="alert">
          {fault}
          {mends && (
            <>
              {' '}
              <Link to={mends}>Corriger</Link>
            </>
          )}
        </p>
      )}
      <Button look="primary" busy={isSending} onClick={() => void send()}>
        {messages.enrolment.finish}
      </Button>
      {!inPortal && <p className={form.quiet}>Un e-mail vous demandera de confirmer votre adresse.</p>}
      {ended && (
        <End
          ended={ended}
          onClose={close}
          onStay={() => setEnded(undefined)}
          onAgain={(submitted) => void sendThem(submitted)}
        />
      )}
    </section>
  );
}

type Ended =
  | { readonly kind: 'known' }
  | { readonly kind: 'papers'; readonly sending?: Sending }
  /** `again`: papers did not go, and may be sent once more. */
  | { readonly kind: 'done'; readonly left: readonly string[]; readonly again?: Submitted };

interface EndProps {
  readonly ended: Ended;
  readonly onClose: () => void;
  readonly onStay: () => void;
  readonly onAgain: (submitted: Submitted) => void;
}

function End({ ended, onClose, onStay, onAgain }: EndProps) {
  if (ended.kind === 'papers')
    return (
      <Modal title="Envoi de vos documents" open onClose={() => undefined} size="small">
        <Loading
          label={
            ended.sending ? `${ended.sending.title} (${ended.sending.rank} sur ${ended.sending.of})` : 'Un instant…'
          }
        />
      </Modal>
    );
  const again = ended.kind === 'done' ? ended.again : undefined;
  const footer = (
    <div className="d-modal-actions">
      {again && <Button onClick={() => onAgain(again)}>Réessayer l’envoi</Button>}
      {ended.kind === 'known' && <Button onClick={onStay}>Garder mon brouillon</Button>}
      <Button look="primary" onClick={ended.kind === 'known' ? () => go('/connexion') : onClose}>
        {ended.kind === 'known' ? 'Se connecter' : 'OK'}
      </Button>
    </div>
  );
  return (
    <Modal
      title={ended.kind === 'known' ? 'Compte existant' : 'Inscription enregistrée'}
      open
      onClose={ended.kind === 'known' ? onStay : onClose}
      footer={footer}
      size="small"
    >
      <p>{ended.kind === 'known' ? messages.enrolment.accountExistsTold : messages.enrolment.done}</p>
      {ended.kind === 'done' && ended.left.length > 0 && (
        <p>{`À envoyer depuis votre espace\u00a0: ${ended.left.join(', ')}.`}</p>
      )}
    </Modal>
  );
}

/** In the portal papers have their own place: they go by it, and none stays here. */
async function papersOfPortal(): Promise<readonly string[]> {
  const left = await papersLeft();
  await forgetFiles();
  return left;
}

/** The message that the setting names. */
function useRulesText() {
  const settings = useApiQuery('GET /api/parametres/list', { query: { categorie: 'inscription' } });
  const id = Number(settings.data?.find(({ cle }) => cle === 'idCGUInscription')?.valeur) || 0;
  const message = useApiQuery('GET /api/informations/:id', id ? { params: { id } } : null);
  return {
    html: message.data?.message,
    isLoading: settings.isLoading || message.isLoading,
    error: settings.error ?? message.error,
    refetch: message.error ? message.refetch : settings.refetch,
  };
}
