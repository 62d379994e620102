import { formatCents } from '@diapason/contracts/constants';
import { Button, plural, signed } from '@diapason/ui';
import page from './tariffs.module.css';
import styles from './tray.module.css';
import type { Tried } from './useDryRun';

interface TrayProps {
  readonly tried: Tried;
  /** What the large button does; null where nothing is to be published. */
  readonly publish: { readonly label: string; readonly busy: boolean; readonly onClick: () => void } | null;
  readonly onFamilies: () => void;
}

/** The dry run: what a calculation by the draft would change, by each change of the grid. Nothing is written. */
export function Tray({ tried: { run, isOld, error }, publish, onFamilies }: TrayProps) {
  return (
    <section className={styles.tray} aria-label="Essai du recalcul" aria-busy={isOld}>
      <div>
        <div className={page.soft}>{isOld ? 'Essai en cours…' : 'Essai du recalcul, rien n’est écrit'}</div>
        {error && <p className="d-refusal">{error.message}</p>}
        {run && (
          <div role="status">
            <div className={styles.big}>{signed(run.ecart)}</div>
            <strong>{plural(run.changent, 'montant change', 'montants changent')}</strong>
          </div>
        )}
      </div>
      {run && (
        <div className={styles.causes}>
          {run.causes.slice(0, 4).map(({ libelle, cotisations, ecart }) => (
            <div key={libelle} className={styles.cause}>
              <span className={cotisations === 0 ? page.soft : undefined}>{libelle}</span>
              <span className={page.soft}>{cotisations === 0 ? 'aucune' : plural(cotisations, 'cotisation')}</span>
              <span className={cotisations === 0 ? page.soft : styles.strong}>{signed(ecart)}</span>
            </div>
          ))}
          <p className={page.soft}>
            {run.causes.length > 4 &&
              `et ${plural(run.causes.length - 4, 'autre changement', 'autres changements')} · `}
            {plural(run.restent, 'reste la même', 'restent les mêmes')}
            {run.soldees > 0 && (
              <>
                {' · '}
                <b className={styles.warn}>{plural(run.soldees, 'avait tout réglé', 'avaient tout réglé')}</b>
                {`, ${run.soldees > 1 ? 'elles devront' : 'elle devra'} ${formatCents(run.resteSoldees)}`}
              </>
            )}
            {run.sansTarif > 0 && (
              <>
                {' · '}
                <b className={styles.warn}>
                  {plural(run.sansTarif, 'famille')} sans tarif : « {run.offreSansTarif?.libelleOffre} » (code{' '}
                  {run.offreSansTarif?.typeTarif})
                </b>
              </>
            )}
          </p>
        </div>
      )}
      <div className={styles.acts}>
        {publish && (
          <Button look="primary" busy={publish.busy} onClick={publish.onClick}>
            {publish.label}
          </Button>
        )}
        {run && run.changent > 0 && (
          <Button onClick={onFamilies}>
            {run.changent === 1 ? 'Voir la famille' : `Voir les ${plural(run.changent, 'famille')}`}
          </Button>
        )}
      </div>
    </section>
  );
}
