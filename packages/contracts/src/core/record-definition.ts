import type { Fields } from './field-definition';

export interface Declaration<F extends Fields> {
  /** What it is, in French: « Demande d’absence ». */
  readonly label: string;
  /** Category of its streams, `staffAbsence` of `staffAbsence-12`; that of another record where it lives in that one's stream. */
  readonly stream: string;
  /** Field with its own number. */
  readonly key: keyof F & string;
  /** Field with the number that its stream is named by; its own unless told. */
  readonly streamKey?: keyof F & string;
  /** Field with the person whose it is: who owns it, and whose key seals its personal fields. */
  readonly person?: keyof F & string;
  /** Fields that a reader tells one from another by, among several in one stream: amount and day of a payment. */
  readonly identifiedBy?: readonly (keyof F & string)[];
  readonly fields: F;
}

/** A kind of record and all that follows from its fields. */
export interface RecordDefinition<F extends Fields = Fields> extends Declaration<F> {
  readonly kind: 'record';
  /** `vehicle`: how references, owners and sites name it. */
  readonly name: string;
}
