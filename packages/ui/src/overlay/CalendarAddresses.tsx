import { notify } from '@diapason/platform';
import { useState } from 'react';
import { Button } from '../core/Button';
import { copyText } from '../core/clipboard';
import { formatDate } from '../core/format';
import { useConfirm } from './ConfirmDialog';

interface Address {
  readonly idCalendrier: number;
  /** ISO 8601 */
  readonly creeLe: string;
  readonly creePar: string | null;
}
export interface CalendarAddressesProps {
  /** Addresses that answer; undefined until they are known. */
  readonly addresses: readonly Address[] | undefined;
  /** @returns the way of the new address, which nobody is told again; undefined where it failed */
  readonly make: () => Promise<string | undefined>;
  readonly revoke: (idCalendrier: number) => Promise<unknown>;
}

/** Secret addresses at which an agenda reads lessons: made, copied once, revoked. */
export function CalendarAddresses({ addresses, make, revoke }: CalendarAddressesProps) {
  const [made, show] = useState<string | null>(null);
  const [confirm, question] = useConfirm();
  const address = made === null ? null : `${location.origin}${made}`;
  const copy = async () => {
    if (address && (await copyText(address))) notify('success', 'Adresse copiée');
  };
  const ask = async ({ idCalendrier }: Address) => {
    const isMeant = await confirm({
      title: 'Révoquer cette adresse\u00a0?',
      text: 'Les agendas qui la lisent ne recevront plus rien.',
      confirmLabel: 'Révoquer',
      danger: true,
    });
    if (!isMeant) return;
    await revoke(idCalendrier);
    show(null);
  };
  return (
    <div className="d-stack">
      <p className="d-hint">
        Un téléphone, Google Agenda ou Outlook lit les cours à cette adresse, et ce qui change. Qui la connaît les lit
        aussi&nbsp;: ne la publiez pas.
      </p>
      {address && (
        <p className="d-row">
          <code>{address}</code>
          <Button icon="link" onClick={() => void copy()}>
            Copier
          </Button>
        </p>
      )}
      <ul className="d-plain-list" aria-label="Adresses en service">
        {(addresses ?? []).map((one) => (
          <li key={one.idCalendrier} className="d-row">
            <span>{`Créée le ${formatDate(one.creeLe)}${one.creePar ? ` par ${one.creePar}` : ''}`}</span>
            <Button look="quiet" onClick={() => void ask(one)}>
              Révoquer
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button icon="calendar" onClick={async () => show((await make()) ?? null)}>
          Créer une adresse
        </Button>
      </div>
      {question}
    </div>
  );
}
