import { Button, formatDate, Icon, plural, State } from '@diapason/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './presence.module.css';
import { isAbsent, isExcused, isPresent, type Sheet } from './sheet';

interface Props {
  /** With what was ticked. */
  readonly sheet: Sheet;
  readonly fault: string | undefined;
  readonly act: { readonly label: string; readonly press: () => Promise<unknown> | undefined } | undefined;
}

/** Stays at the bottom of the window: how many are there, and the one button, which is never grey. */
export function Foot({ sheet, fault, act }: Props) {
  const [busy, setBusy] = useState(false);
  const locked = useRef<HTMLParagraphElement>(null);
  const isLocked = sheet.dateValidation !== null;
  const pressed = useRef(false);
  // The button that was pressed is gone with the validation.
  useEffect(() => {
    if (isLocked && pressed.current) locked.current?.focus();
  }, [isLocked]);
  const press = async () => {
    pressed.current = true;
    setBusy(true);
    await act?.press();
    setBusy(false);
  };
  const many = (are: (pupil: Sheet['eleves'][number]) => boolean) => sheet.eleves.filter(are).length;
  return (
    <section className={styles.foot} aria-label="Enregistrement">
      <p className={styles.counts}>
        <State tone="success">{plural(many(isPresent), 'présent')}</State>
        <State tone="danger">{plural(many(isAbsent), 'absent')}</State>
        <State tone="warning">{plural(many(isExcused), 'excusé')}</State>
      </p>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {isLocked && (
        <p className={styles.locked} ref={locked} tabIndex={-1}>
          <Icon name="lock" size={16} />
          {`Validée le ${formatDate(sheet.dateValidation)}`}
        </p>
      )}
      {act && (
        <Button look="primary" icon="check" busy={busy} onClick={() => void press()}>
          {act.label}
        </Button>
      )}
    </section>
  );
}
