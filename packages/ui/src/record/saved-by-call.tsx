import { messages } from '@diapason/contracts/constants';
import {
  type ApiData,
  type ApiError,
  type ApiInput,
  type ApiKey,
  type CommandResult,
  notify,
  useApiCommand,
} from '@diapason/platform';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { RecordField } from '../form/record-field';
import type { FormState } from '../form/useForm';
import { RecordFields, type RecordFieldsProps } from './RecordFields';

export type Declared = Readonly<Record<string, RecordField>>;

/** What was asked for and required is there. */
type Entered<Value, Field> = Field extends { readonly required: true }
  ? Field extends { readonly shownWhen: unknown }
    ? Value
    : NonNullable<Value>
  : Value;

/** What is sent with the record, once nothing is missing; a file goes by itself. */
type Sent<Values, Fields> = {
  [Name in keyof Values as File extends Values[Name] ? never : Name]: Name extends keyof Fields
    ? Entered<Values[Name], Fields[Name]>
    : Values[Name];
};

export interface SavedByCall<K extends ApiKey, Values extends FieldValues, Fields extends Declared = Declared>
  extends Pick<RecordFieldsProps<Values>, 'names' | 'with'> {
  readonly fields: Fields;
  readonly call: K;
  /** Input of the call. */
  readonly input: (values: Sent<Values, Fields>) => ApiInput<K>;
  /** Whom or what the form's file is about, once the record is saved: that stays, whatever becomes of the file. */
  readonly file?: {
    readonly about: (saved: ApiData<K>) => object;
    /** The documents' words around why it was refused. */
    readonly refusedAs: (message: string) => string;
  };
  /** Said above the buttons where one that is required is empty. */
  readonly missing?: string;
  /** The documents' words around a refusal that names no field, where they have some. */
  readonly refusedAs?: (message: string) => string;
  /** In place of a refusal that names no field, where the server itself failed. */
  readonly failedAs?: string;
  /** False: the caller says that it is saved. */
  readonly success?: boolean;
  /** Once it is saved, before the form ends. */
  readonly onSaved?: (data: ApiData<K>, values: Sent<Values, Fields>) => unknown;
  readonly onRefused?: (error: ApiError) => unknown;
  /** Below the fields: what saving will mean. */
  readonly children?: (form: FormState<Values>) => ReactNode;
}

/** Saves what a form of declared fields holds. */
export function useSaving<K extends ApiKey, Values extends FieldValues, Fields extends Declared>(
  props: SavedByCall<K, Values, Fields>,
) {
  const { fields, call, input, file, refusedAs, failedAs, success, onSaved, onRefused } = props;
  const [save] = useApiCommand(call, { failure: false, ...(success === undefined ? {} : { success }) });
  const [name, paper] = Object.entries(fields).find(([, { kind }]) => kind === 'file') ?? [];
  const upload = (paper ? `POST /api/fichiers/upload/${paper.paper}` : call) as ApiKey;
  const [send] = useApiCommand(upload, { success: false, failure: false });
  const sendFile = async (saved: ApiData<K>, content: unknown) => {
    if (!file || !(content instanceof File)) return;
    const answer = (await send({ body: file.about(saved), file: { content } } as never)) as CommandResult<unknown>;
    if (!answer.ok) notify('error', file.refusedAs(answer.error.message));
  };
  return async (values: Values): Promise<ApiError | null> => {
    const { [name ?? '']: content, ...rest } = values;
    const sent = rest as unknown as Sent<Values, Fields>;
    const answer = await save(input(sent));
    if (answer.ok) {
      await sendFile(answer.data, content);
      await onSaved?.(answer.data, sent);
      return null;
    }
    const { error } = answer;
    onRefused?.(error);
    if (failedAs && error.status === 500) return { ...error, message: failedAs };
    return error.field || !refusedAs ? error : { ...error, message: refusedAs(error.message) };
  };
}

type BodyProps<Values extends FieldValues> = Pick<
  SavedByCall<ApiKey, Values>,
  'fields' | 'names' | 'with' | 'missing' | 'children'
> & { readonly form: FormState<Values> };

/** The fields of such a form, and what stands below them. */
export const SavedFields = <Values extends FieldValues>(props: BodyProps<Values>) => (
  <>
    <RecordFields
      form={props.form}
      fields={props.fields}
      {...(props.names ? { names: props.names } : {})}
      {...(props.with ? { with: props.with } : {})}
    />
    {props.children?.(props.form)}
    {props.missing && isMissing(props.form) && (
      <p className="d-refusal" role="alert">
        {props.missing}
      </p>
    )}
  </>
);

const isMissing = <Values extends FieldValues>({ values, field }: FormState<Values>): boolean =>
  Object.keys(values).some((name) => field(name as never).error === messages.general.missingField);
