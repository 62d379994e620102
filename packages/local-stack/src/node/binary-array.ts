/**
 * PostgreSQL arrays in binary form, sent as Buffer parameters. node-postgres would write `bytea[]` as hexadecimal text:
 * twice the size and much slower.
 */
const OIDS = { bool: 16, bytea: 17, int8: 20, text: 25, uuid: 2950 } as const;
type ElementType = keyof typeof OIDS;

function binaryArray(type: ElementType, elements: readonly Uint8Array[]): Buffer {
  const length = elements.reduce((total, element) => total + 4 + element.length, elements.length ? 20 : 12);
  const buffer = Buffer.allocUnsafe(length);
  buffer.writeInt32BE(elements.length ? 1 : 0, 0);
  buffer.writeInt32BE(0, 4);
  buffer.writeInt32BE(OIDS[type], 8);
  if (elements.length === 0) return buffer;
  buffer.writeInt32BE(elements.length, 12);
  buffer.writeInt32BE(1, 16);
  let offset = 20;
  for (const element of elements) {
    buffer.writeInt32BE(element.length, offset);
    buffer.set(element, offset + 4);
    offset += 4 + element.length;
  }
  return buffer;
}

function int8(value: number): Buffer {
  const buffer = Buffer.allocUnsafe(8);
  buffer.writeBigInt64BE(BigInt(value));
  return buffer;
}

export const int8Array = (values: readonly number[]): Buffer => binaryArray('int8', values.map(int8));
export const byteaArray = (values: readonly Uint8Array[]): Buffer => binaryArray('bytea', values);
export const textArray = (values: readonly string[]): Buffer =>
  binaryArray(
    'text',
    values.map((value) => Buffer.from(value, 'utf8')),
  );
export const uuidArray = (values: readonly string[]): Buffer =>
  binaryArray(
    'uuid',
    values.map((value) => Buffer.from(value.replaceAll('-', ''), 'hex')),
  );
export const boolArray = (values: readonly boolean[]): Buffer =>
  binaryArray(
    'bool',
    values.map((value) => Buffer.of(value ? 1 : 0)),
  );

/**
 * Parses a text column by its type: numbers, booleans, text, UUIDs and bytes. Results stay in text form because
 * node-postgres decodes binary columns as UTF-8.
 */
export function parseColumn(oid: number, value: string): unknown {
  switch (oid) {
    case OIDS.int8:
      return Number(value);
    case OIDS.bool:
      return value === 't';
    case OIDS.bytea:
      return Buffer.from(value.slice(2), 'hex');
    default:
      return value;
  }
}
