import type { Request, RequestHandler } from 'express';
import type { HttpDeps } from './deps';

/** Liveness: it answers as long as the process runs. */
export const healthz: RequestHandler = (_req, res) => {
  res.json({ status: 'ok' });
};

/** The process can serve: every need answers, and the read models are not far behind. 503 otherwise. */
export function readyz(deps: Pick<HttpDeps, 'checks'>, isStopping: () => boolean): RequestHandler {
  return async (_req, res) => {
    // Before any check: a proxy has little time to learn that this API stops.
    if (isStopping()) return void res.status(503).json({ status: 'unavailable', checks: [] });
    const checks = await deps.checks();
    // Asked after the checks, which may be half a second old: an API that stops is not ready from that moment on.
    const ready = !isStopping() && checks.every((check) => check.ok);
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable', checks });
  };
}

/** Measures for Prometheus: for the bearer of the token, or where there is none, for this machine alone. */
export function metricsRoute({ metrics, metricsToken }: Pick<HttpDeps, 'metrics' | 'metricsToken'>): RequestHandler {
  return async (req, res) => {
    const allowed = metricsToken ? req.get('authorization') === `Bearer ${metricsToken}` : isLocal(req);
    if (!allowed) {
      res.sendStatus(403);
      return;
    }
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  };
}

function isLocal(req: Request): boolean {
  const address = req.socket.remoteAddress ?? '';
  const direct = req.get('x-forwarded-for') === undefined;
  return direct && (address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1');
}
