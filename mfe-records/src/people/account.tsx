import { notify, startImpersonation, useUser } from '@diapason/platform';
import type { MenuItem } from '@diapason/ui';
import { PanelBlock, PanelFacts, useIsAllowed } from '@diapason/ui/table';
import { Telephone } from './Telephone';

interface Person {
  readonly idUtilisateur: number;
  readonly actif: 0 | 1;
  /** Empty where there is no account. */
  readonly email: string;
}

const AS = { guardian: 'Voir comme la famille', agent: 'Voir comme cet agent' } as const;

/** What is rarely done with the account of a list's row, where the server offers it; nothing with one's own. */
export function useAccountActs(
  { idUtilisateur, actif, email }: Person,
  kind: keyof typeof AS,
  deactivate: () => Promise<unknown>,
): readonly MenuItem[] {
  const isAllowed = useIsAllowed();
  const user = useUser();
  const impersonate = async () => {
    const answer = await startImpersonation(idUtilisateur, kind);
    if (!answer.ok) notify('error', answer.error.message);
  };
  if (actif === 0 || user.idUtilisateur === idUtilisateur) return [];
  const acts: MenuItem[] = [];
  if (isAllowed('usurper') && email !== '' && !user.usurpation)
    acts.push({ key: 'identite', label: AS[kind], icon: 'user', onSelect: () => void impersonate() });
  if (isAllowed('desactiver'))
    acts.push({ key: 'desactiver', label: 'Désactiver…', icon: 'trash', onSelect: () => void deactivate() });
  return acts;
}

interface Reachable {
  readonly telephoneMobile: string | null;
  readonly telephoneFixe: string | null;
  readonly email: string;
  readonly ville?: string | null;
}

/** How to reach the person of a row. */
export const Coordinates = ({ telephoneMobile, telephoneFixe, email, ville }: Reachable) => (
  <PanelBlock title="Coordonnées">
    <PanelFacts
      facts={{
        Mobile: telephoneMobile && <Telephone number={telephoneMobile} />,
        Fixe: telephoneFixe && <Telephone number={telephoneFixe} />,
        'E-mail': email && <a href={`mailto:${email}`}>{email}</a>,
        Ville: ville,
      }}
    />
  </PanelBlock>
);
