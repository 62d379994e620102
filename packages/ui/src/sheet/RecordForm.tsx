import { messages } from '@diapason/contracts/constants';
import {
  type ApiData,
  type ApiError,
  type ApiInput,
  type ApiKey,
  type CommandResult,
  useApiCommand,
} from '@diapason/platform';
import { type ReactNode, useRef } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Panel } from '../core/Panel';
import { useBelow } from '../core/width';
import { Form } from '../form/Form';
import type { RecordField } from '../form/record-field';
import type { FormOptions, FormState } from '../form/useForm';
import { RecordFields, type RecordFieldsProps } from '../record/RecordFields';
import { Blocks, type FormBlock } from './Blocks';
import { useSharedForm } from './useSharedForm';

interface Versioned {
  readonly version: number;
}

export interface RecordFormProps<K extends ApiKey, Row extends Versioned, Values extends FieldValues>
  extends Pick<FormOptions<Values>, 'validate'>,
    Pick<RecordFieldsProps<Values>, 'with' | 'read'> {
  /** As the screen read it last; undefined for a new one. */
  readonly row: Row | undefined;
  readonly fields: Readonly<Record<string, RecordField>>;
  readonly valuesOf: (row: Row | undefined) => Values;
  readonly blocks: readonly FormBlock<Values>[];
  /** Where panels begin folded on a phone: who looks has the head's words, and opens one to write. */
  readonly folded?: boolean;
  /** Its blocks are text until one is opened; else they are panels of fields. */
  readonly readFirst?: boolean;
  /** Said above the fields where one that is required is empty. */
  readonly missing?: string;
  /** Refuses before anything is sent; undefined lets it go. */
  readonly check?: (changed: Partial<Values>, values: Values) => Promise<ApiError | undefined>;
  /** What saves it; its answer has the `version` that was made. */
  readonly call: K;
  /** @param changed what changed, all of a new one. @param versionAttendue undefined for a new one. */
  readonly input: (changed: Partial<Values>, versionAttendue: number | undefined) => ApiInput<K>;
  /** Asked again, for the screen too, where somebody else saved meanwhile. */
  readonly again: () => Promise<CommandResult<Row>>;
  /** Of a new one, before the screen goes on. */
  readonly onCreated?: (data: ApiData<K>) => unknown;
  /** Once leaving no longer asks. */
  readonly onSaved?: (data: ApiData<K>) => void;
  /** Below the blocks. */
  readonly children?: (form: FormState<Values>) => ReactNode;
}

/** A refusal that names no field, in the documents' words. */
export const saveFailed = (error: ApiError): ApiError =>
  error.field ? error : { ...error, message: messages.general.saveError(error.message) };

/**
 * A record's declared fields in a tab of its sheet, saved by one call with those of other tabs. Only what changed is sent; what somebody else saved
 * meanwhile is shown beside it (`useSharedForm`).
 */
export function RecordForm<K extends ApiKey, Row extends Versioned, Values extends FieldValues>(
  props: RecordFormProps<K, Row, Values>,
) {
  const { row, fields, valuesOf, blocks, read = false, missing, call, input, again, validate, children } = props;
  const { readFirst = false, folded = false } = props;
  const [send] = useApiCommand(call, { failure: false });
  const saved = useRef<ApiData<K>>(undefined);
  const isPhone = useBelow('phone');
  const [form, conflicts] = useSharedForm<Row, Values>({
    sheet: row,
    valuesOf,
    fields,
    read: again,
    ...(validate ? { validate } : {}),
    save: async (changed, versionAttendue, values) => {
      const refused = await props.check?.(changed, values);
      if (refused) return { ok: false, error: refused };
      const answer = await send(input(changed, versionAttendue));
      if (!answer.ok) return { ...answer, error: saveFailed(answer.error) };
      saved.current = answer.data;
      if (!row) await props.onCreated?.(answer.data);
      return answer as CommandResult<Partial<Versioned>>;
    },
    onSaved: () => saved.current !== undefined && props.onSaved?.(saved.current),
  });
  const isMissing = blocks
    .flatMap(({ names }) => names)
    .some((name) => form.field(name as FieldPath<Values>).error === messages.general.missingField);
  const asked = { form, fields, read, ...(props.with ? { with: props.with } : {}) };
  return (
    <Form form={form}>
      {missing && isMissing && (
        <p className="d-refusal" role="alert">
          {missing}
        </p>
      )}
      {readFirst ? (
        <Blocks {...asked} blocks={blocks} isNew={row === undefined} />
      ) : (
        blocks.map(({ title, names, icon, actions, intro, after }) => (
          <Panel
            key={title}
            title={title}
            {...(icon ? { icon } : {})}
            actions={actions}
            {...(isPhone ? { fold: folded ? ('closed' as const) : ('open' as const) } : {})}
          >
            {intro}
            <div className="d-form">
              <RecordFields {...asked} names={names} />
              {after?.(form)}
            </div>
          </Panel>
        ))
      )}
      {children?.(form)}
      {conflicts}
    </Form>
  );
}
