import { SaxesParser } from 'saxes';

/** What is told of a text while it is read; names are without their prefix. */
export interface XmlReader {
  open(name: string, attribute: (name: string) => string | undefined): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** More than these no program writes: each is held until its element ends. */
const DEEPEST = 100;
const MOST_ATTRIBUTES = 200;

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads a text element by element; nothing outside of it is looked up, and it declares no entities.
 * @throws Error for what is no XML, or more than programs write; whatever `reader` throws.
 */
export async function readXml(pieces: AsyncIterable<string>, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  let attributes = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentagstart', () => {
    depth += 1;
    attributes = 0;
    if (depth > DEEPEST) throw new Error('too many elements in one another');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) throw new Error('too many attributes');
  });
  parser.on('opentag', ({ name, attributes: given }) => reader.open(withoutPrefix(name), (one) => given[one]));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    reader.close?.(withoutPrefix(name));
  });
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  for await (const piece of pieces) parser.write(piece);
  parser.close();
}
