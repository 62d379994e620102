import { useApiCommand } from '@diapason/platform';
import { Button, formatNumber, Progress, plural } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { WizardActions } from '@diapason/ui/sheet';
import { useState } from 'react';
import { FileFacts } from './FileFacts';
import styles from './import.module.css';
import { ManyPeople } from './ManyPeople';
import { MatchedValues } from './MatchedValues';
import { Rows } from './Rows';
import { CorrectionHint, RowsToCorrect } from './RowsToCorrect';
import type { ImportState } from './state';

interface Props {
  readonly state: ImportState;
  readonly refetch: () => void;
}

/** What each row would do; the button at the end is what makes it happen. */
export function PreviewStep({ state, refetch }: Props) {
  const { idImport, fait, total, erreur, bilan, fichier, rapprochements } = state;
  const [isFixed, setFixed] = useState(false);
  const [ask, question] = useConfirm();
  const [confirm, { isRunning }] = useApiCommand('POST /api/imports/:idImport/confirmation', { success: false });
  const [check, { isRunning: isAsked }] = useApiCommand('POST /api/imports/:idImport/controle', { success: false });
  const again = async () => {
    const colonnes = fichier?.colonnes.map(({ champ }) => champ) ?? [];
    if ((await check({ params: { idImport }, body: { colonnes } })).ok) refetch();
  };
  if (!bilan)
    return (
      <>
        {erreur ? (
          <p className="d-refusal" role="alert">
            {erreur}
          </p>
        ) : (
          <Progress title="Contrôle des lignes" done={fait} total={total} unit="lignes" />
        )}
        <WizardActions>
          {erreur && (
            <Button look="primary" icon="refresh" busy={isAsked} onClick={() => void again()}>
              Relancer le contrôle
            </Button>
          )}
        </WizardActions>
      </>
    );
  const onFixed = () => {
    setFixed(true);
    refetch();
  };
  const champs = fichier?.colonnes.flatMap(({ champ }) => champ ?? []) ?? [];
  const waiting = new Set(
    rapprochements?.valeurs.flatMap(({ champ, texte, valeur }) => (valeur === null ? [`${champ} ${texte}`] : [])),
  );
  const writes = bilan.cree + bilan.modifie;
  const start = async () => {
    const left =
      bilan.refuse > 0
        ? ` ${plural(bilan.refuse, 'ligne à corriger ne sera pas importée', 'lignes à corriger ne seront pas importées')}.`
        : '';
    const changes =
      bilan.modifie > 0 ? ' Une ligne à modifier change une fiche existante, et peut aussi en créer.' : '';
    const text = `${plural(bilan.cree, 'ligne')} à créer, ${formatNumber(bilan.modifie)} à modifier.${changes}${left} Aucun e-mail n’est envoyé aux familles.`;
    if (!(await ask({ title: 'Enregistrer ces familles ?', text, confirmLabel: 'Enregistrer' }))) return;
    if ((await confirm({ params: { idImport } })).ok) refetch();
  };
  const many = fichier?.adresses?.filter(({ personnes }) => personnes > 2) ?? [];
  return (
    <>
      {many.length > 0 && <ManyPeople addresses={many} />}
      <div className={styles.two}>
        <div className="d-stack">
          <Rows {...{ idImport, bilan }} aRelire={state.aRelire} fixing={{ isFixed, onFixed, champs, waiting }} />
          {bilan.refuse > 0 && <CorrectionHint />}
        </div>
        <div className={styles.side}>
          {rapprochements && <MatchedValues {...{ idImport }} matches={rapprochements} onMatched={refetch} />}
          {fichier && <FileFacts file={fichier} />}
        </div>
      </div>
      <WizardActions>
        {bilan.refuse > 0 && <RowsToCorrect idImport={idImport} />}
        <Button look="primary" icon="check" busy={isRunning} disabled={writes === 0} onClick={() => void start()}>
          {writes === 0 ? 'Rien à enregistrer' : `Enregistrer ${plural(writes, 'ligne')}`}
        </Button>
      </WizardActions>
      {question}
    </>
  );
}
