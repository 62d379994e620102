import { expect, test } from '@jest/globals';
import { addressOf, commandLineOf, leaderPort, nodesFor } from './command-line';

const nodes = [1, 2, 3].map((number) => ({ number, port: 2110 + number, folder: `/tmp/store/${number}` }));
const [first, second] = nodes;
if (!first || !second) throw new Error('no nodes');

test('one node gets its port and folder, wherever they stand', () => {
  const template = 'eventstored --insecure --node-port {port} --db {folder}/db --log {folder}/log';
  expect(nodesFor(template)).toBe(1);
  expect(commandLineOf(template, first, [first])).toBe(
    'eventstored --insecure --node-port 2111 --db /tmp/store/1/db --log /tmp/store/1/log',
  );
  expect(addressOf([first])).toBe('esdb://127.0.0.1:2111?tls=false');
});

test('a command line with {peers} is for three nodes, each of which is told of the two others', () => {
  const template = 'eventstored --node-port {port} --replication-port $(({port}-20000)) --gossip-seed {peers}';
  expect(nodesFor(template)).toBe(3);
  expect(commandLineOf(template, second, nodes)).toBe(
    'eventstored --node-port 2112 --replication-port $((2112-20000)) --gossip-seed 127.0.0.1:2111,127.0.0.1:2113',
  );
  expect(addressOf(nodes)).toBe('esdb://127.0.0.1:2111,127.0.0.1:2112,127.0.0.1:2113?tls=false');
});

test('a command line without {port} is refused', () => {
  expect(() => nodesFor('eventstored --insecure')).toThrow(/\{port\}/);
});

test('the leader is the one that gossip calls so and that lives', () => {
  const member = (state: string, httpEndPointPort: number, isAlive = true) => ({ state, isAlive, httpEndPointPort });
  expect(leaderPort({ members: [member('Leader', 1, false), member('Follower', 2), member('Leader', 3)] })).toBe(3);
  expect(leaderPort({ members: [member('Unknown', 1), member('Follower', 2)] })).toBeUndefined();
  expect(leaderPort({})).toBeUndefined();
});
