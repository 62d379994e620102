import { join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { EmissionPlugin } from './emission';
import { sharedModules } from './shared-modules';
import { scriptsOfShell } from './sizes';

const HASH = '[contenthash:10]';
/** Where the page of the kits is built, outside of what is shipped. */
const KIT_OUT = 'node_modules/.cache/diapason/kit';

/** Configuration of the shell: single-spa root and the one provider of shared code. `root` is the repository's folder. */
export function host(root: string): Configuration {
  const folder = join(root, 'shell');
  return {
    ...common('shell', root, folder, '/'),
    // A worker answers for the folder that it lies in, and is asked for by its name: the whole site, and no hash.
    entry: { main: './src/index', worker: { import: './src/worker/worker', filename: 'hors-ligne.js' } },
    plugins: [
      ...looks,
      new EmissionPlugin({ name: 'shell', side: 'host', folder }),
      new webpack.container.ModuleFederationPlugin({ name: 'shell', shared: sharedModules('host', root) }),
      new HtmlWebpackPlugin({
        template: join(folder, 'src/index.html'),
        chunks: ['main'],
        scriptLoading: 'defer',
        minify: { collapseWhitespace: true, removeComments: true },
      }),
      new WholeShell(),
    ],
  };
}

/** Names all of the shell's scripts in the page, so that a browser asks for them at once and not when the entry has come. */
class WholeShell {
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.compilation.tap('WholeShell', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTags.tap('WholeShell', (data) => {
        const tags = scriptsOfShell(compilation).map((file) => ({
          ...HtmlWebpackPlugin.createHtmlTagObject('script', { defer: true, src: data.publicPath + file }),
          meta: {},
        }));
        return { ...data, assetTags: { ...data.assetTags, scripts: [...tags, ...data.assetTags.scripts] } };
      });
    });
  }
}

/** Configuration of a micro-frontend: exposes `src/lifecycle.tsx` as `./app`, the slots of `src/screens.ts` as `./slots`, and brings none of the shared code. @param options which screens open without network, by the names of their modules */
export function remote(name: string, root: string, { offline }: { readonly offline?: RegExp } = {}): Configuration {
  const folder = join(root, name);
  const container = containerName(name);
  const base = common(name, root, folder);
  return {
    ...base,
    optimization: { ...base.optimization, splitChunks: { cacheGroups: { ...rooms, declarations } } },
    entry: {},
    plugins: [
      ...looks,
      new EmissionPlugin({ name, side: 'remote', folder, offline }),
      new webpack.container.ModuleFederationPlugin({
        name: container,
        library: { type: 'var', name: container },
        filename: `remoteEntry.${HASH}.js`,
        exposes: {
          './app': { import: './src/lifecycle.tsx', name: EXPOSED.app },
          './slots': { import: './src/screens.ts', name: EXPOSED.slots },
        },
        shared: sharedModules('remote', root),
      }),
    ],
  };
}

/** Configuration of the page of the kits, for developers: no part of the product, built quickly and whole. */
export function kitPage(root: string): Configuration {
  const folder = join(root, 'packages/ui/src/kit');
  const base = common('kit', root, folder);
  return {
    ...base,
    optimization: { minimize: false },
    entry: { main: './index' },
    output: { ...base.output, path: join(root, KIT_OUT), publicPath: '/', clean: true },
    plugins: [...looks, new HtmlWebpackPlugin({ template: join(folder, 'index.html') })],
  };
}

/** Global variable a micro-frontend's container is found under: `mfe-money` → `mfe_money`. */
export const containerName = (name: string): string => name.replaceAll('-', '_');

function common(name: string, root: string, folder: string, publicPath = 'auto'): Configuration {
  return {
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    devtool: false,
    output: {
      path: join(folder, 'dist'),
      publicPath,
      uniqueName: name,
      filename: `js/[name].${HASH}.js`,
      chunkFilename: `js/[name].${HASH}.js`,
      assetModuleFilename: `assets/[name].${HASH}[ext]`,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, loader: 'swc-loader', options: swcOptions },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, cssLoader(name), loader(root, 'theme')] },
        { test: /\.woff2$/, type: 'asset/resource' },
        { test: /\.svg$/, oneOf: [{ include: ICONS, loader: loader(root, 'icon') }, { type: 'asset/resource' }] },
      ],
    },
    optimization: {
      chunkIds: 'named',
      splitChunks: { cacheGroups: rooms },
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false }),
        new CssMinimizerPlugin(),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

const EXPOSED = { app: 'app', slots: 'slots' } as const;

/** The screens that a micro-frontend declares stand in both that it exposes: once, in a chunk of their own. */
const declarations = {
  name: 'declarations',
  chunks: ({ name }: { readonly name?: string | null | undefined }) => Object.values<unknown>(EXPOSED).includes(name),
  minChunks: 2,
  enforce: true,
};

const looks = [
  new webpack.DefinePlugin({ 'process.env.NODE_ENV': '"production"' }),
  new MiniCssExtractPlugin({ filename: `css/[name].${HASH}.css`, chunkFilename: `css/[name].${HASH}.css` }),
];

/**
 * What every screen has anyway is three chunks, by how often they change; each room of packages/ui that several kits stand on is one.
 * Rights come with what names them: a micro-frontend's entry has some, and need not load what its screens have in common. Spellings come when they are asked for.
 */
const rooms = {
  react: { test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, name: 'react', enforce: true },
  state: {
    test: /node_modules[\\/](@reduxjs|react-redux|redux|redux-thunk|immer|reselect|use-sync-external-store)[\\/]/,
    name: 'state',
    enforce: true,
  },
  ui: {
    test: /packages[\\/](ui[\\/]src[\\/](core[\\/](?!primereact-locale)|index\.ts)|platform[\\/]src[\\/](?!(money|offline)[\\/])|contracts[\\/]src[\\/]constants[\\/](?!generated[\\/](rights|spellings|papers)|messages[\\/]money|right-french))|node_modules[\\/]single-spa|primeicons[\\/]raw-svg/,
    name: 'ui',
    enforce: true,
  },
  form: { test: /packages[\\/]ui[\\/]src[\\/]form[\\/]/, name: 'form', enforce: true },
} as const;

const swcOptions = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

/** `x.module.css` is local to the micro-frontend and carries its name, so that a style never reaches another one's screen. */
function cssLoader(name: string) {
  const modules = {
    auto: /\.module\.css$/,
    localIdentName: `${name}_[local]_[hash:base64:5]`,
    namedExport: false,
    exportLocalsConvention: 'as-is',
  };
  return { loader: 'css-loader', options: { modules, importLoaders: 1 } };
}

const ICONS = /primeicons[\\/]raw-svg[\\/]/;

const loader = (root: string, name: 'icon' | 'theme') => join(root, `packages/build/loaders/${name}.mjs`);
