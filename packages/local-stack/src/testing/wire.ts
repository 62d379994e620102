import { connect, createServer, type Server, type Socket } from 'node:net';

interface Pair {
  readonly clientSide: Socket;
  readonly serverSide: Socket;
}

/** A TCP proxy before a server. It can cut its connections, or stall with them open. */
export class Wire {
  private readonly pairs = new Set<Pair>();
  private stalled = false;
  private next: { done: boolean } | undefined;

  private constructor(
    private readonly server: Server,
    private readonly target: { readonly host: string; readonly port: number },
    readonly port: number,
  ) {}

  /** Listens on a free port of 127.0.0.1 for connections to `url`'s host and port. */
  static async to(url: string): Promise<Wire> {
    const { hostname, port } = new URL(url);
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP port was given');
    const wire = new Wire(server, { host: hostname, port: Number(port) }, address.port);
    server.on('connection', (clientSide) => wire.join(clientSide));
    return wire;
  }

  /** The connection string through the proxy. */
  through(url: string): string {
    return url.replace(`${this.target.host}:${this.target.port}`, `127.0.0.1:${this.port}`);
  }

  private join(clientSide: Socket): void {
    const serverSide = connect(this.target.port, this.target.host);
    const pair = { clientSide, serverSide };
    this.pairs.add(pair);
    const end = () => {
      this.pairs.delete(pair);
      clientSide.destroy();
      serverSide.destroy();
    };
    for (const [from, to] of [
      [clientSide, serverSide],
      [serverSide, clientSide],
    ] as const) {
      from.setNoDelay(true);
      from.on('data', (bytes) => {
        if (this.next) {
          this.next.done = true;
          this.next = undefined;
          cut(pair);
        } else if (!to.write(bytes)) from.pause();
      });
      to.on('drain', () => {
        if (!this.stalled) from.resume();
      });
      // Close both ends on any error, as without the proxy.
      from.on('error', end);
      from.on('close', end);
    }
    if (this.stalled) for (const side of [clientSide, serverSide]) side.pause();
  }

  /** Stops both directions; connections stay open and new ones are accepted. */
  stall(): void {
    this.stalled = true;
    for (const { clientSide, serverSide } of this.pairs) for (const side of [clientSide, serverSide]) side.pause();
  }

  resume(): void {
    this.stalled = false;
    for (const { clientSide, serverSide } of this.pairs) for (const side of [clientSide, serverSide]) side.resume();
  }

  /** Cuts every connection with a TCP reset. @returns their number. */
  reset(): number {
    const all = [...this.pairs];
    for (const pair of all) cut(pair);
    return all.length;
  }

  /** Cuts the next connection over which anything comes, with a TCP reset. @returns what tells whether it has. */
  resetNext(): () => boolean {
    const order = { done: false };
    this.next = order;
    return () => order.done;
  }

  async stop(): Promise<void> {
    for (const { clientSide, serverSide } of this.pairs) for (const side of [clientSide, serverSide]) side.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

function cut({ clientSide, serverSide }: Pair): void {
  for (const side of [clientSide, serverSide]) side.resetAndDestroy();
}
