import { limits, messages } from '@diapason/contracts/constants';
import { type ApiData, go, useApiCommand, useApiQuery, useUser } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Icon, Loading, Page, plural, useOffered } from '@diapason/ui';
import { Form, FormButtons, PasswordField, TextField, useForm } from '@diapason/ui/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './tables.module.css';

type Access = ApiData<'GET /api/gestionBDD/acces'>;

interface Props {
  readonly title: string;
  /** @param door how long it stays open, for the head of the page. @param shut asks whether it still is. */
  readonly children: (door: ReactNode, shut: () => void) => ReactNode;
}

/** What stands behind the second login: nothing of it is asked for before. */
export function TableDoor({ title, children }: Props) {
  const offered = useOffered('tables');
  const access = useApiQuery('GET /api/gestionBDD/acces', offered ? {} : null);
  const { data, error, refetch } = access;
  if (offered && data?.fin)
    return (
      <OpenDoor access={data} refetch={refetch}>
        {children}
      </OpenDoor>
    );
  return (
    <Page title={title}>
      {!offered && <EmptyState title={messages.errorPage.noMobile} icon="columns" />}
      {offered && error && !data && <ErrorState message={error.message} onRetry={refetch} />}
      {offered && !error && !data && <Loading />}
      {offered && data && <SecondLogin onOpen={refetch} />}
    </Page>
  );
}

const descriptors = {
  email: { label: 'E-mail', required: true },
  password: { label: 'Mot de passe', required: true, maxLength: limits.longestPassword },
};

function SecondLogin({ onOpen }: { readonly onOpen: () => void }) {
  const { email } = useUser();
  const [open] = useApiCommand('POST /api/gestionBDD/acces', { success: false });
  const form = useForm({
    initial: { email, password: '' },
    guarded: false,
    onSubmit: async (body) => {
      const answer = await open({ body });
      if (answer.ok) onOpen();
      else if (answer.error.status === 403) go('/accueil');
      return null;
    },
  });
  return (
    <div className={styles.login}>
      <p>
        <Icon name="lock" size={18} /> La base de données s’ouvre par une seconde connexion, et se ferme après dix
        minutes sans activité.
      </p>
      <Form form={form}>
        <TextField {...form.field('email', descriptors.email)} type="email" autoComplete="username" />
        <PasswordField {...form.field('password', descriptors.password)} autoComplete="current-password" />
        <FormButtons form={form} submitLabel="Ouvrir" />
      </Form>
    </div>
  );
}

const LOOKED_MS = 1_000;
const TOLD_MS = 60_000;
const MINUTE_MS = 60_000;
const DONE = ['keydown', 'pointerdown', 'wheel'] as const;

function OpenDoor({
  access,
  refetch,
  children,
}: Pick<Props, 'children'> & { readonly access: Access; readonly refetch: () => void }) {
  const [close] = useApiCommand('DELETE /api/gestionBDD/acces', { success: false, failure: false });
  const minutes = useIdle(access, {
    onIdle: async () => {
      await close({});
      go('/accueil');
    },
    onEnd: refetch,
  });
  const leave = async () => {
    if ((await close({})).ok) refetch();
  };
  const door = (
    <span className={styles.door}>
      <Icon name="lock" size={16} />
      {`Accès ouvert encore ${plural(minutes, 'minute', 'minutes')}`}
      <Button look="quiet" onClick={leave}>
        Fermer
      </Button>
    </span>
  );
  return children(door, refetch);
}

/**
 * Minutes that are left. The server counts: it is told that somebody works here, once a minute, and what it says ends the wait.
 * @param onIdle ten minutes without a key or a press. @param onEnd the time of the second login is over.
 */
function useIdle({ fin }: Access, told: { readonly onIdle: () => void; readonly onEnd: () => void }): number {
  const [say] = useApiCommand('POST /api/gestionBDD/activite', { success: false, failure: false });
  const latest = useRef({ ...told, say });
  latest.current = { ...told, say };
  const end = fin === null ? 0 : new Date(fin).getTime();
  const [left, setLeft] = useState(() => end - Date.now());
  useEffect(() => {
    let done = Date.now();
    let said = Date.now();
    const note = () => {
      done = Date.now();
    };
    for (const event of DONE) window.addEventListener(event, note);
    const timer = window.setInterval(() => {
      const now = Date.now();
      setLeft(end - now);
      const over = now - done >= limits.databaseIdle ? 'onIdle' : now >= end ? 'onEnd' : undefined;
      if (over) {
        window.clearInterval(timer);
        latest.current[over]();
      } else if (done > said && now - said >= TOLD_MS) {
        said = now;
        void latest.current.say({});
      }
    }, LOOKED_MS);
    return () => {
      window.clearInterval(timer);
      for (const event of DONE) window.removeEventListener(event, note);
    };
  }, [end]);
  return Math.max(1, Math.ceil(left / MINUTE_MS));
}
