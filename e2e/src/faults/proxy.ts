import { connect, createServer, type Server, type Socket } from 'node:net';

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

/** A wire between the application and one of its servers that can be cut, and that can stop passing anything without being cut. */
export class Wire {
  private readonly pairs = new Set<Pair>();
  private stalled = false;

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
    server.on('connection', (near) => wire.join(near));
    return wire;
  }

  /** The connection string that goes through the wire. */
  through(url: string): string {
    return url.replace(`${this.target.host}:${this.target.port}`, `127.0.0.1:${this.port}`);
  }

  private join(near: Socket): void {
    const far = connect(this.target.port, this.target.host);
    const pair = { near, far };
    this.pairs.add(pair);
    const end = () => {
      this.pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.setNoDelay(true);
      from.on('data', (bytes) => {
        if (!to.write(bytes)) from.pause();
      });
      to.on('drain', () => {
        if (!this.stalled) from.resume();
      });
      // The reason is the other side's to tell: both ends of the application's connection close, as they would without the wire.
      from.on('error', end);
      from.on('close', end);
    }
    if (this.stalled) for (const side of [near, far]) side.pause();
  }

  /** Nothing passes any more, in neither direction; connections stay open and new ones are accepted. */
  stall(): void {
    this.stalled = true;
    for (const { near, far } of this.pairs) for (const side of [near, far]) side.pause();
  }

  resume(): void {
    this.stalled = false;
    for (const { near, far } of this.pairs) for (const side of [near, far]) side.resume();
  }

  /** Cuts every connection with a TCP reset. @returns how many there were. */
  reset(): number {
    const cut = [...this.pairs];
    for (const { near, far } of cut) for (const side of [near, far]) side.resetAndDestroy();
    return cut.length;
  }

  async stop(): Promise<void> {
    for (const { near, far } of this.pairs) for (const side of [near, far]) side.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
