import { formatCents, type MailingType } from '@diapason/contracts/constants';
import { type ApiData, useApiQuery } from '@diapason/platform';
import { Button, ErrorState, formatNumber, Loading, Note, RichText } from '@diapason/ui';
import { useEffect, useState } from 'react';
import styles from './ecrire.module.css';

type Prepared = ApiData<'POST /api/envois/preparation'>;

interface PreviewProps {
  readonly at: number;
  readonly onTurn: (at: number) => void;
  readonly type: MailingType;
  readonly objet: string;
  readonly texte: string;
  readonly families: Prepared['familles'];
  readonly fk_anneeScolaire: number;
}

const PAUSE_MS = 500;

/** As the server writes it, family by family. */
export function Preview({ at, onTurn, type, objet, texte, families, fk_anneeScolaire }: PreviewProps) {
  const [said, setSaid] = useState({ objet, texte });
  useEffect(() => {
    const timer = setTimeout(() => setSaid({ objet, texte }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [objet, texte]);
  const family = families[at];
  if (!family) return <Note>Aucune famille ne recevrait cet envoi.</Note>;
  const { fk_responsable } = family;
  return (
    <aside className={styles.preview} aria-label="Ce que reçoit la famille">
      <div className={styles.walk}>
        <strong>Ce que reçoit la famille</strong>
        <span className="d-row">
          <Button
            look="quiet"
            icon="chevronLeft"
            label="Famille précédente"
            disabled={at === 0}
            onClick={() => onTurn(at - 1)}
          />
          {`${formatNumber(at + 1)} sur ${formatNumber(families.length)}`}
          <Button
            look="quiet"
            icon="chevronRight"
            label="Famille suivante"
            disabled={at >= families.length - 1}
            onClick={() => onTurn(at + 1)}
          />
        </span>
      </div>
      <Letter key={fk_responsable} to={family} body={{ type, fk_anneeScolaire, fk_responsable, ...said }} />
      {type === 'relance' && <StillOwed family={family} />}
    </aside>
  );
}

interface LetterProps {
  readonly to: Prepared['familles'][number];
  readonly body: {
    readonly type: MailingType;
    readonly fk_anneeScolaire: number;
    readonly fk_responsable: number;
    readonly objet: string;
    readonly texte: string;
  };
}

function Letter({ to, body }: LetterProps) {
  const shown = useApiQuery('POST /api/envois/apercu', { body });
  if (shown.error && !shown.data) return <ErrorState message={shown.error.message} onRetry={shown.refetch} />;
  if (!shown.data) return <Loading />;
  const { objet, html, repondreA, vides } = shown.data;
  return (
    <article>
      <header>
        <p>
          <span>À</span> {to.nomPrenomUtilisateur} <small>{to.email}</small>
        </p>
        {repondreA && (
          <p>
            <span>Réponses à</span> <small>{repondreA}</small>
          </p>
        )}
        <h2>{objet}</h2>
      </header>
      {vides.length > 0 && <Note tone="warning">{`Vide pour cette famille\u00a0: ${vides.join(', ')}`}</Note>}
      <RichText html={html} />
    </article>
  );
}

function StillOwed({ family: { montantTotal, reste } }: { readonly family: Prepared['familles'][number] }) {
  const total = montantTotal ?? 0;
  return (
    <Note>
      {`${formatCents(total - (reste ?? 0))} réglés sur ${formatCents(total)}. Le montant est relu à l’envoi\u00a0: qui a payé entre-temps n’est pas relancé.`}
    </Note>
  );
}
