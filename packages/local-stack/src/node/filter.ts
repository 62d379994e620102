import type { RecordedEvent } from './event';
import type { Streams } from './protocol';
import { InvalidRequest } from './wire';

/** Filter of `$all`, and how often the reader wants a checkpoint. */
export interface EventFilter {
  matches(event: RecordedEvent): boolean;
  /** Events examined between two checkpoints. */
  readonly checkpointInterval: number;
}

const DEFAULT_WINDOW = 32;

function subjectMatcher(expression: Streams.ReadReq.Options.FilterOptions.Expression): (text: string) => boolean {
  const source = expression.getRegex();
  const prefixes = expression.getPrefixList();
  if (source !== '') {
    try {
      const regex = new RegExp(source);
      return (text) => regex.test(text);
    } catch (cause) {
      throw new InvalidRequest(`"${source}" is not a regular expression`, { cause });
    }
  }
  if (prefixes.length > 0) return (text) => prefixes.some((prefix) => text.startsWith(prefix));
  throw new InvalidRequest('A filter needs a regular expression or prefixes');
}

export function filterFrom(options: Streams.ReadReq.Options.FilterOptions | undefined): EventFilter | undefined {
  if (!options) return undefined;
  const window = options.hasMax() ? options.getMax() : DEFAULT_WINDOW;
  const checkpointInterval = Math.max(1, window) * Math.max(1, options.getCheckpointintervalmultiplier());
  const byType = options.getEventType();
  const byStream = options.getStreamIdentifier();
  if (byType) {
    const matches = subjectMatcher(byType);
    return { matches: (event) => matches(event.type), checkpointInterval };
  }
  if (byStream) {
    const matches = subjectMatcher(byStream);
    return { matches: (event) => matches(event.stream), checkpointInterval };
  }
  throw new InvalidRequest('A filter needs to say whether it is by stream or by event type');
}
