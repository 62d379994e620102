import { useApiCommand, useApiQuery } from '@diapason/platform';
import { EmptyState, ErrorState, Loading, plural } from '@diapason/ui';
import { ConfirmDialog } from '@diapason/ui/overlay';
import styles from './rollover.module.css';

interface Props {
  readonly fk_anneeScolaire: number;
  readonly onClose: () => void;
  readonly onAsked: () => void;
}

/** What « Annuler » takes back, and beforehand what it leaves, with who touched it. */
export function TakeBack({ fk_anneeScolaire, onClose, onAsked }: Props) {
  const body = { fk_anneeScolaire };
  const { data, error, refetch } = useApiQuery('POST /api/rentree/annulation/essai', { body });
  const [takeBack] = useApiCommand('POST /api/rentree/annulation');
  const confirm = async () => {
    const answer = await takeBack({ body });
    if (answer.ok) onAsked();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={'Annuler la préparation\u00a0?'}
      confirmLabel="Annuler la préparation"
      cancelLabel="Garder"
      disabled={!data}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {error && <ErrorState message={error.message} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <p>
            {`${plural(data.ateliers, 'atelier')} et ${plural(data.fiches, 'fiche de service', 'fiches de service')} que personne n’a touchés sont retirés.`}
          </p>
          <p>Réglages, fermetures et grille tarifaire restent tels quels.</p>
          <h3>Resteront</h3>
          {data.restent.length === 0 ? (
            <EmptyState icon="check" title={'Rien d’autre\u00a0: personne n’y a touché'} />
          ) : (
            <ul className={styles.people}>
              {data.restent.map(({ libelle, precision, pourquoi }) => (
                <li key={`${precision}-${libelle}-${pourquoi}`}>
                  <strong>{libelle}</strong>
                  <small>{`${precision}, ${pourquoi}`}</small>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
