import { setImmediate as nextTurn } from 'node:timers/promises';
import { createInflateRaw } from 'node:zlib';
import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';

/** A zip file, of which nothing is unpacked but what is asked for. */
export interface Archive {
  has(name: string): boolean;
  /** A part's text, piece by piece; others of the process have their turn between. @throws Error for what is no such part */
  text(name: string): AsyncIterable<string>;
}

interface Part {
  readonly stored: boolean;
  readonly packed: number;
  readonly at: number;
}

const END = Buffer.from('504b0506', 'hex');
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const PIECE = 65_536;

/** What all parts that are read may come to, counted while they are unpacked: what the archive says of itself is not believed. */
export interface Largest {
  readonly bytes: number;
  /** Elements, and characters that are written as names: each costs the reader what several bytes of text do. */
  readonly marks: number;
}

/** @throws Error for what is no archive; Refusal 422, while a part is read, for more than `largest`. */
export function openArchive(bytes: Buffer, largest: Largest): Archive {
  const parts = partsOf(bytes);
  let unpacked = 0;
  let marks = 0;
  return {
    has: (name) => parts.has(name),
    async *text(name) {
      const part = parts.get(name);
      if (!part) throw new Error(`the archive has no ${name}`);
      const decoder = new TextDecoder('utf-8', { fatal: true });
      for await (const piece of piecesOf(bytes, part)) {
        unpacked += piece.length;
        if (unpacked > largest.bytes) throw new Refusal(messages.imports.tooMuchText, 422);
        marks += marksIn(piece);
        if (marks > largest.marks) throw new Refusal(messages.imports.tooManyElements, 422);
        yield decoder.decode(piece, { stream: true });
      }
      yield decoder.decode();
    },
  };
}

const [LESS, AND, SLASH] = Buffer.from('<&/');

/** Beginnings of elements and of named characters; ends of elements count with their beginnings. */
function marksIn(piece: Uint8Array): number {
  let marks = 0;
  for (let at = 0; at < piece.length; at += 1) {
    const byte = piece[at];
    if (byte === AND || (byte === LESS && piece[at + 1] !== SLASH)) marks += 1;
  }
  return marks;
}

function partsOf(bytes: Buffer): ReadonlyMap<string, Part> {
  const end = bytes.lastIndexOf(END);
  if (end < 0) throw new Error('the archive has no directory');
  const parts = new Map<string, Part>();
  let at = bytes.readUInt32LE(end + 16);
  while (at + 46 <= end && bytes.readUInt32LE(at) === ENTRY) {
    const name = bytes.readUInt16LE(at + 28);
    parts.set(bytes.toString('utf8', at + 46, at + 46 + name), {
      stored: bytes.readUInt16LE(at + 10) === 0,
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + name + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

function piecesOf(bytes: Buffer, { stored, packed, at }: Part): AsyncIterable<Uint8Array> {
  if (bytes.readUInt32LE(at) !== LOCAL) throw new Error('a part is not where the directory has it');
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const held = bytes.subarray(from, from + packed);
  if (stored) return inPieces(held);
  const inflate = createInflateRaw({ chunkSize: PIECE });
  inflate.end(held);
  return inflate;
}

async function* inPieces(bytes: Buffer): AsyncIterable<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE) {
    yield bytes.subarray(from, from + PIECE);
    await nextTurn();
  }
}
