import { bookletLimits } from '@diapason/contracts/constants';
import { Panel } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { TextAreaField, TextField } from '@diapason/ui/form';
import type { ExamPart } from './booklet';
import styles from './booklet.module.css';
import { Ticks } from './Overview';

interface Props {
  readonly validation: ExamPart;
  readonly readOnly: boolean;
  readonly onChange: (validation: ExamPart) => void;
}

/** What the pupil passed, when, and with what result. */
export function Exam({ validation, readOnly, onChange }: Props) {
  const { information, resultat, dateResultat, cases, modules } = validation;
  const set = (part: Partial<ExamPart>) => onChange({ ...validation, ...part });
  return (
    <div className="d-stack">
      {information && <p className={styles.earlier}>{information}</p>}
      {modules.map(({ titre, information: about, complement, pieces, date, commentaire }, at) => {
        const write = (part: Partial<(typeof modules)[number]>) =>
          set({ modules: modules.map((one, index) => (index === at ? { ...one, ...part } : one)) });
        return (
          <Panel key={titre} title={titre}>
            <p className={styles.earlier}>{[about, complement, pieces].filter(Boolean).join('\n')}</p>
            <div className={styles.line}>
              <DateField
                name={`modules.${at}.date`}
                label="Date"
                value={date ?? ''}
                disabled={readOnly}
                onChange={(day) => write({ date: day || null })}
              />
              <TextAreaField
                name={`modules.${at}.commentaire`}
                label="Commentaire"
                rows={2}
                maxLength={bookletLimits.longestText}
                value={commentaire}
                disabled={readOnly}
                onChange={(words) => write({ commentaire: words })}
              />
            </div>
          </Panel>
        );
      })}
      <Panel title="Résultat">
        <div className={styles.parts}>
          <TextField
            name="resultat"
            label="Résultat"
            maxLength={bookletLimits.longestLine}
            value={resultat}
            disabled={readOnly}
            onChange={(words) => set({ resultat: words })}
          />
          <DateField
            name="dateResultat"
            label="Date du résultat"
            value={dateResultat ?? ''}
            disabled={readOnly}
            onChange={(day) => set({ dateResultat: day || null })}
          />
          <Ticks title="Mention" lines={cases} readOnly={readOnly} onChange={(lines) => set({ cases: lines })} />
        </div>
      </Panel>
    </div>
  );
}
