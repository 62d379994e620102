/** A zip archive of stored (not compressed) files: all that an .xlsx needs. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const CRC = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

/** 1 January 1980, the format's first day: the same rows give the same file. */
const DOS_DATE = 0x0021;
const UTF8_NAMES = 0x0800;

export function zip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const label = encoder.encode(name);
    const common = [
      word(20),
      word(UTF8_NAMES),
      word(0),
      word(0),
      word(DOS_DATE),
      long(crc32(bytes)),
      long(bytes.length),
      long(bytes.length),
      word(label.length),
      word(0),
    ];
    const local = joined([long(0x04034b50), ...common, label, bytes]);
    directory.push(
      joined([long(0x02014b50), word(20), ...common, word(0), word(0), word(0), long(0), long(offset), label]),
    );
    parts.push(local);
    offset += local.length;
  }
  const index = joined(directory);
  const end = joined([
    long(0x06054b50),
    word(0),
    word(0),
    word(entries.length),
    word(entries.length),
    long(index.length),
    long(offset),
    word(0),
  ]);
  return joined([...parts, index, end]);
}

function word(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, (value >>> 8) & 0xff);
}

function long(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, (value >>> 24) & 0xff);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
