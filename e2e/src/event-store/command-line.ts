/** A node of an event store that a command line starts. */
export interface CommandedNode {
  /** 1, 2, 3. */
  readonly number: number;
  readonly port: number;
  readonly folder: string;
}

/** How many nodes a command line is for: three where it names `{peers}`, else one. @throws Error where it has no `{port}`. */
export function nodesFor(template: string): 1 | 3 {
  if (!template.includes('{port}')) throw new Error('--event-store: the command line must say where its {port} goes');
  return template.includes('{peers}') ? 3 : 1;
}

/** The command line of one node: its `{port}` and `{folder}`, and the addresses of the others for `{peers}`. */
export function commandLineOf(template: string, node: CommandedNode, nodes: readonly CommandedNode[]): string {
  const peers = nodes.filter((other) => other.number !== node.number).map(({ port }) => `127.0.0.1:${port}`);
  return template
    .replaceAll('{port}', `${node.port}`)
    .replaceAll('{folder}', node.folder)
    .replaceAll('{peers}', peers.join(','));
}

/** Connection string of one node, or of a cluster: the client asks each of them who leads. */
export function addressOf(nodes: readonly CommandedNode[]): string {
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return `esdb://${hosts}?tls=false`;
}

/** Port of the leader that a node's `/gossip` names. */
export function leaderPort(gossip: unknown): number | undefined {
  const { members } = gossip as {
    members?: readonly { state?: string; isAlive?: boolean; httpEndPointPort?: number }[];
  };
  return members?.find(({ state, isAlive }) => state === 'Leader' && isAlive)?.httpEndPointPort;
}
