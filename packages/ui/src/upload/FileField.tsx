import { formatNumber } from '@diapason/contracts/constants';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Icon } from '../core/Icon';
import { shrinkPhotograph } from './shrink-photograph';

/** What a file may be. */
interface Allowed {
  readonly accepts: readonly string[];
  readonly maxBytes: number;
  readonly tooBig: string;
  readonly wrongContent: string;
}

export interface FileFieldProps {
  readonly label: string;
  readonly allowed: Allowed;
  /** A file that may be sent, as far as a browser can tell. */
  readonly onFile: (file: File) => void;
  /** Why the last one was refused; the field's own refusals come before it. */
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  /** What may be sent, where the formats do not say it themselves. */
  readonly hint?: string;
}

const FORMATS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
};

/** « PDF, JPEG ou PNG, 2 Mo au plus » */
const hintOf = ({ accepts, maxBytes }: Allowed): string => {
  const names = accepts.map((type) => FORMATS[type] ?? type);
  const all = names.length > 1 ? `${names.slice(0, -1).join(', ')} ou ${names.at(-1)}` : names.join();
  return `${all}, ${formatNumber(maxBytes / 1_048_576)} Mo au plus`;
};

/**
 * Asks for a file: chosen, photographed on a phone, or dropped. A photograph that is too big is drawn smaller; what is
 * still too big, or of another kind, is refused before it is sent.
 */
export function FileField({ label, allowed, onFile, error, disabled = false, hint }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, refuse] = useState<string>();
  const [over, setOver] = useState(false);
  const shown = refusal ?? error;
  const take = (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (file) void send(file);
  };
  const send = async (chosen: File) => {
    const file = await shrinkPhotograph(chosen, allowed);
    const fault = faultOf(file, allowed);
    refuse(fault);
    if (fault === undefined) onFile(file);
  };
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  const described = [`${id}-hint`, shown ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={`d-field d-field-wide${shown ? ' d-field-invalid' : ''}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the control inside is the first */}
      <div
        className={`d-drop${over ? ' d-drop-over' : ''}`}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          if (!disabled) take(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          id={id}
          type="file"
          className="d-file"
          accept={allowed.accepts.join(',')}
          disabled={disabled}
          aria-describedby={described}
          aria-invalid={shown ? true : undefined}
          onChange={(event) => take(event.target.files?.[0])}
        />
        <label htmlFor={id} className="d-button d-button-secondary">
          <Icon name="upload" size={18} />
          <span>{label}</span>
        </label>
        <p className="d-hint" id={`${id}-hint`}>
          {hint ?? hintOf(allowed)}
        </p>
        {!disabled && <p className="d-hint d-with-mouse">Vous pouvez aussi déposer le fichier ici.</p>}
      </div>
      {shown && (
        <p className="d-error" id={`${id}-error`} role="alert">
          {shown}
        </p>
      )}
    </div>
  );
}

/** What a browser can tell: the server looks at the content itself. A kind that it does not know is left to the server. */
function faultOf({ size, type }: File, { accepts, maxBytes, tooBig, wrongContent }: Allowed): string | undefined {
  if (size > maxBytes) return tooBig;
  return type !== '' && !accepts.includes(type) ? wrongContent : undefined;
}
