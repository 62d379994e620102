import { formatNumber, messages, papers, quotientOf } from '@diapason/contracts/constants';
import { Button, Icon } from '@diapason/ui';
import { focusFirstFault, MoneyField, NumberField } from '@diapason/ui/form';
import { useNavigate } from '@diapason/ui/router';
import { FileField } from '@diapason/ui/upload';
import { useEffect, useRef, useState } from 'react';
import { changeDraft, type Draft } from './draft';
import { EstimatePanel } from './EstimatePanel';
import { StepPage, type StepProps } from './Frame';
import styles from './form.module.css';
import { forgetFile, keepFile, keptFiles, type PaperOfDraft } from './kept-files';
import { stepAddress } from './where';

/** Income and papers; nothing of it is needed to go on (document 002 §2). */
export default function DocumentResponsable() {
  return (
    <StepPage
      title={messages.enrolment.documentsTitle}
      step="Documents"
      back={(where) =>
        where.finalisation ? '/inscription/finalisationInscription' : stepAddress('formulaireResponsable', where)
      }
    >
      {(props) => <Documents {...props} />}
    </StepPage>
  );
}

function Documents({ draft }: StepProps) {
  const navigate = useNavigate();
  const { fiscalite } = draft;
  const [files, setFiles] = useState<Readonly<Partial<Record<PaperOfDraft, File>>>>({});
  const [fault, setFault] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const [isPartial, setPartial] = useState(false);
  useEffect(() => void keptFiles().then(setFiles), []);
  const change = (part: Partial<Draft['fiscalite']>) => {
    setFault('');
    setPartial(false);
    changeDraft({ fiscalite: { ...fiscalite, ...part, absence: 0 } });
  };
  const take = async (paper: PaperOfDraft, file: File | null) => {
    setFiles(({ [paper]: _, ...others }) => (file ? { ...others, [paper]: file } : others));
    if (paper === 'responsablesRevenus' && file) change({});
    if (!file) await forgetFile(paper);
    else if (!(await keepFile(paper, file)))
      setFault('Ce navigateur ne garde pas ce fichier\u00a0: il part si vous terminez sans recharger la page.');
  };
  const goOn = () => {
    const partial = (fiscalite.revenuFiscal === null) !== !fiscalite.nombrePart;
    if (partial || (files.responsablesRevenus && fiscalite.revenuFiscal === null)) {
      setFault('Indiquez le revenu fiscal et le nombre de parts de votre avis d’imposition.');
      setPartial(true);
      requestAnimationFrame(() => focusFirstFault(form.current));
      return;
    }
    navigate('/inscription/finalisationInscription');
  };
  return (
    <div className={styles.columns}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <p>
          Ces documents ne sont pas obligatoires pour continuer. Vous pouvez les fournir jusqu’au 30 septembre. Sans
          eux, l’administration applique la tranche 6 de la cotisation ou le tarif extérieurs.
        </p>
        <div className={styles.income}>
          <MoneyField
            label="Revenu fiscal"
            name="revenuFiscal"
            error={isPartial && fiscalite.revenuFiscal === null ? messages.general.missingField : undefined}
            hint="Sur la première page de votre avis d’imposition"
            value={fiscalite.revenuFiscal}
            onChange={(revenuFiscal) => change({ revenuFiscal })}
          />
          <NumberField
            label="Nombre de parts"
            name="nombrePart"
            error={isPartial && !fiscalite.nombrePart ? messages.general.missingField : undefined}
            hint="Par exemple 2,5"
            step={0.5}
            value={fiscalite.nombrePart}
            onChange={(nombrePart) => change({ nombrePart })}
          />
        </div>
        {fiscalite.revenuFiscal !== null && fiscalite.nombrePart ? (
          <p className={styles.quiet}>
            {`Votre quotient familial\u00a0: ${formatNumber(quotientOf(fiscalite.revenuFiscal, fiscalite.nombrePart))}`}
          </p>
        ) : null}
        <Paper title="Avis d’imposition" paper="responsablesRevenus" file={files.responsablesRevenus} onTake={take} />
        <Paper
          title="Justificatif de domicile"
          paper="justificatifDomicile"
          file={files.justificatifDomicile}
          onTake={take}
        />
        {fault && (
          <p className="d-refusal" role="alert">
            {fault}
          </p>
        )}
        <div className={styles.buttons}>
          <Button look="primary" type="submit">
            Continuer
          </Button>
        </div>
      </form>
      <EstimatePanel draft={draft} />
    </div>
  );
}

function Paper(props: {
  readonly title: string;
  readonly paper: PaperOfDraft;
  readonly file: File | undefined;
  readonly onTake: (paper: PaperOfDraft, file: File | null) => Promise<void>;
}) {
  const { title, paper, file, onTake } = props;
  return (
    <fieldset className={styles.question}>
      <legend>
        {title}
        {file && (
          <span className={styles.ticked}>
            <Icon name="check" size={18} />
            <span className="d-visually-hidden">joint</span>
          </span>
        )}
      </legend>
      {file && (
        <p className={styles.file}>
          {`${file.name}, ${Math.max(1, Math.round(file.size / 1_024))} ko`}
          <Button look="quiet" icon="trash" label={`Retirer ${title}`} onClick={() => void onTake(paper, null)} />
        </p>
      )}
      <FileField
        label={file ? 'Choisir un autre fichier' : 'Choisir un fichier'}
        allowed={papers[paper]}
        onFile={(chosen) => void onTake(paper, chosen)}
      />
    </fieldset>
  );
}
