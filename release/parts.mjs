// What a release says of what it ships, into target/parts: sbom.cdx.json, the bill of materials
// (CycloneDX), of libraries from Maven, packages from npm and data; THIRD-PARTY-NOTICES.txt, their
// licences. The same bytes for the same parts.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, 'target');
const consoleFolder = join(here, '../console');

// Licences whose text no part brings: their address stands for it.
const ADDRESSES = {
  'CC-BY-2.5': 'https://creativecommons.org/licenses/by/2.5/legalcode',
  'CC-BY-SA-2.0': 'https://creativecommons.org/licenses/by-sa/2.0/legalcode',
  'ODbL-1.0': 'https://opendatacommons.org/licenses/odbl/1-0/',
};
// What the POM of a library does not say, or says in words of its own.
const OF_LIBRARIES = {
  'com.github.jnr:jffi': ['Apache-2.0'],
  'com.google.openlocationcode:openlocationcode': ['Apache-2.0'],
  'com.google.re2j:re2j': ['BSD-3-Clause'],
  'net.jcip:jcip-annotations': ['CC-BY-2.5'],
};
const LICENCE_FILE = /(^|\/)(un)?(licen[cs]e|notice|copying|ofl)[^/]*$/i;

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));
const text = (file) => readFileSync(file, 'utf8').replace(/\r\n?/g, '\n').trim();
const licence = (id) => ({ id, ...(ADDRESSES[id] && { url: ADDRESSES[id] }) });
const byName = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

const filesBelow = (folder) => {
  try {
    return readdirSync(folder, { recursive: true })
      .map(String)
      .sort(byName)
      .filter((name) => statSync(join(folder, name)).isFile());
  } catch (fault) {
    if (fault.code === 'ENOENT') return [];
    throw fault;
  }
};

// ---------------------------------------------------------------- npm

// What is bundled into the pages, or read into the data files, stands among the dependencies of
// package.json; what only builds them, among its devDependencies.
const npmParts = () =>
  Object.entries(json(join(consoleFolder, 'package-lock.json')).packages)
    .filter(([path, each]) => path !== '' && !each.dev)
    .map(([path, each]) => {
      const name = path.replace(/^.*node_modules\//, '');
      const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name];
      const purl = `pkg:npm/${name.replace('@', '%40')}@${each.version}`;
      const folder = join(consoleFolder, path);
      return {
        component: {
          type: 'library',
          'bom-ref': purl,
          ...(group && { group }),
          name: short,
          version: each.version,
          scope: 'required',
          hashes: [
            {
              alg: 'SHA-512',
              content: Buffer.from(each.integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
            },
          ],
          licenses: npmLicence(each.license ?? json(join(folder, 'package.json')).license),
          purl,
        },
        texts: readdirSync(folder)
          .sort(byName)
          .filter((file) => LICENCE_FILE.test(file) && statSync(join(folder, file)).isFile())
          .map((file) => text(join(folder, file))),
      };
    });

// A misspelt identifier of a package is corrected; several are an expression.
const npmLicence = (given) => {
  const id = given === 'BDS-3-Clause' ? 'BSD-3-Clause' : given;
  return / (AND|OR|WITH) /.test(id)
    ? [{ expression: id.replace(/^\((.*)\)$/, '$1') }]
    : [{ license: licence(id) }];
};

// ---------------------------------------------------------------- data

// Files of others in the jar that no dependency brings: see NOTICE.
const data = (libraries) => {
  const version = (property) => {
    const pom = readFileSync(join(here, '../pom.xml'), 'utf8');
    return pom.match(new RegExp(`<${property}>([^<]+)<`))[1];
  };
  const part = (name, at, supplier, licenses, source) => ({
    component: {
      type: 'data',
      'bom-ref': `data:${name}`,
      supplier: { name: supplier },
      name,
      version: at,
      licenses,
      externalReferences: [{ type: 'website', url: source }],
    },
    texts: [],
  });
  const openData = [{ license: licence('ODbL-1.0') }];
  const timeZones = libraries.find(({ component }) => component.name === 'timeshape');
  return [
    part(
      'monaco-latest.osm.pbf',
      '2021-04-21',
      'OpenStreetMap contributors',
      openData,
      'https://www.openstreetmap.org/copyright',
    ),
    part(
      'legal_default_speeds.json',
      version('graphhopper.version'),
      'authors of the OpenStreetMap wiki',
      [{ license: licence('CC-BY-SA-2.0') }],
      'https://wiki.openstreetmap.org/wiki/Default_speed_limits',
    ),
    part(
      'timezone-boundary-builder',
      timeZones.component.version,
      'OpenStreetMap contributors',
      openData,
      'https://github.com/evansiroky/timezone-boundary-builder',
    ),
  ];
};

// ---------------------------------------------------------------- Maven

const isOurs = (component) => component.group === 'io.cartway';

// Their licences, and the texts of licences by identifier, which the plugin has added.
const mavenParts = (bill, standard) =>
  bill.components.map((component) => {
    for (const { license } of component.licenses ?? []) {
      if (license?.text) standard.set(license.id, decoded(license.text));
      if (license) delete license.text;
    }
    const known = OF_LIBRARIES[`${component.group}:${component.name}`];
    if (known) component.licenses = known.map((id) => ({ license: licence(id) }));
    return { component, texts: isOurs(component) ? [] : jarTexts(component) };
  });

const decoded = ({ content, encoding }) =>
  (encoding === 'base64' ? Buffer.from(content, 'base64').toString('utf8') : content)
    .replace(/\r\n?/g, '\n')
    .trim();

// The folder of a jar is named after artifact, version, classifier and kind.
const jarTexts = ({ name, version }) =>
  readdirSync(join(target, 'licences'))
    .sort(byName)
    .filter((folder) => folder.startsWith(`${name}-${version}-`))
    .flatMap((folder) =>
      filesBelow(join(target, 'licences', folder)).map((file) =>
        text(join(target, 'licences', folder, file)),
      ),
    );

// ---------------------------------------------------------------- notices

const idsOf = ({ licenses = [] }) =>
  licenses.flatMap(({ expression, license }) =>
    expression ? expression.split(/ AND | OR /) : [license.id ?? license.name],
  );

const licencesOf = ({ licenses }) =>
  licenses.map(({ expression, license }) => expression ?? license.id ?? license.name).join(', ');

const fullName = ({ group, name, version }) =>
  `${group ? `${group}${group.startsWith('@') ? '/' : ':'}` : ''}${name} ${version}`;

// All that a part's licences say: the files that it brings, and the text of each licence that
// these do not have.
const textsOf = ({ component, texts }, standard) => {
  const isWhole = texts.some((each) => /copyright/i.test(each) && each.length > 500);
  const further = idsOf(component)
    .filter((id) => ADDRESSES[id] || !isWhole)
    .map((id) => ADDRESSES[id] ?? standard.get(id));
  if (further.includes(undefined)) {
    throw new Error(`there is no text of ${idsOf(component)}, of ${fullName(component)}`);
  }
  return [...texts, ...further].filter((each) => each !== '');
};

const notices = (parts, standard) => {
  const bodies = new Map();
  for (const part of parts) {
    for (const body of textsOf(part, standard)) {
      const key = body.replace(/\s+/g, ' ');
      if (!bodies.has(key)) bodies.set(key, { body, users: new Set() });
      bodies.get(key).users.add(fullName(part.component));
    }
  }
  const rule = '='.repeat(100);
  return [
    'Cartway ships these works of others. Their licences follow. NOTICE says what the data is.\n',
    ...parts.map(({ component }) => `${fullName(component)}: ${licencesOf(component)}`),
    ...[...bodies.values()].map(
      ({ body, users }) => `\n${rule}\n${[...users].join('\n')}\n${rule}\n\n${body}`,
    ),
    '',
  ].join('\n');
};

// ---------------------------------------------------------------- both files

// Maven leaves CycloneDX's plugin out when it is offline (-o): no bill of an earlier build is taken.
const made = join(target, 'libraries.json');
if (!existsSync(made)) {
  throw new Error(`there is no ${made}: the plugin that makes it runs only when Maven is online`);
}
const bill = json(made);
rmSync(made);
const standard = new Map();
const all = mavenParts(bill, standard);
const packages = npmParts();
const files = data(all);
const others = [...all.filter(({ component }) => !isOurs(component)), ...packages, ...files];
others.sort((a, b) => byName(fullName(a.component), fullName(b.component)));
const nameless = others.filter(({ component }) => idsOf(component).length === 0);
if (nameless.length > 0) {
  throw new Error(`no licence is known of ${nameless.map((part) => fullName(part.component))}`);
}

// What our own jars are made of besides libraries.
const refs = (parts) => parts.map(({ component }) => component['bom-ref']).sort(byName);
for (const [name, parts] of [
  ['cartway-console', packages],
  ['cartway-server', files],
]) {
  const { component } = all.find((part) => part.component.name === name);
  const jar = bill.dependencies.find(({ ref }) => ref === component['bom-ref']);
  jar.dependsOn = [...(jar.dependsOn ?? []), ...refs(parts)];
}
bill.metadata.component.licenses.forEach(({ license }) => delete license.text);
bill.components = [...all, ...packages, ...files].map(({ component }) => component);
bill.dependencies.push(...refs([...packages, ...files]).map((ref) => ({ ref, dependsOn: [] })));

mkdirSync(join(target, 'parts'), { recursive: true });
writeFileSync(join(target, 'parts/sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
writeFileSync(join(target, 'parts/THIRD-PARTY-NOTICES.txt'), notices(others, standard));
