import { expect, test } from '@jest/globals';
import { readLog, traceOf } from './statement-log';

const LOG = `1700000000.010|diapason api|LOG:  duration: 0.200 ms  parse <unnamed>: select a
	  from b where c = 123456
1700000000.010|diapason api|LOG:  duration: 0.100 ms  bind <unnamed>: select a
	  from b where c = 123456
1700000000.010|diapason api|LOG:  duration: 0.300 ms  execute <unnamed>: select a
	  from b where c = 123456
1700000000.014|diapason projector|LOG:  duration: 2.000 ms  statement: commit
1700000000.015|diapason projector|LOG:  duration: 0.400 ms  execute known: insert into d
1700000000.015||LOG:  checkpoint starting: time
1700000000.110|diapason api|LOG:  duration: 0.400 ms  execute <unnamed>: select a from b where c = 654321
1700000000.114|diapason projector|LOG:  duration: 1.000 ms  statement: commit
1700000000.115|diapason projector|LOG:  duration: 0.200 ms  execute known: insert into d
`;

test('a trace has each statement of a call once, with who asked, its share of the time, and whether it was parsed anew', () => {
  const trace = traceOf(readLog(LOG), [1_700_000_000_000, 1_700_000_000_100]);
  expect(trace.map(({ ms, at, ...rest }) => ({ ...rest, ms: Number(ms.toFixed(3)), at: Math.round(at) }))).toEqual([
    { who: 'diapason api', text: 'select a from b where c = #', times: 1, parsed: 0.5, ms: 0.5, at: 10 },
    { who: 'diapason projector', text: 'commit', times: 1, parsed: 0, ms: 1.5, at: 14 },
    { who: 'diapason projector', text: 'insert into d', times: 1, parsed: 0, ms: 0.3, at: 15 },
  ]);
});

test('what the clock asks for is no part of a call', () => {
  const beat = '1700000000.050|diapason jobs|LOG:  duration: 0.1 ms  statement: select 1\n';
  expect(traceOf(readLog(beat), [1_700_000_000_000, 1_700_000_000_010, 1_700_000_000_020])).toEqual([]);
});
