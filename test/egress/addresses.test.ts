import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAddressPolicy } from '../../src/egress/addresses.ts';

const FORBIDDEN = {
  'this network': ['0.0.0.0', '0.255.255.255'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  'private networks': ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  'link-local': ['169.254.0.1', '169.254.255.255', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'protocol assignments': ['192.0.0.1', '192.0.0.255'],
  'documentation and tests': ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  'reserved and broadcast': ['240.0.0.1', '255.255.255.254', '255.255.255.255'],
  unspecified: ['::'],
  'unique local': ['fc00::1', 'fdff:ffff::1'],
  'site-local': ['fec0::1', 'feff::1'],
  discard: ['100::1'],
  'segment routing and unassigned': ['5f00::1', '4000::1', '8000::1', 'e000::1'],
  'mapped IPv4': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '::FFFF:192.168.1.1',
  ],
  'translated IPv4': ['::ffff:0:127.0.0.1', '::ffff:0:8.8.8.8'],
  'compatible IPv4': ['::127.0.0.1', '::8.8.8.8', '::2'],
  NAT64: [
    '64:ff9b::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::1',
    '64:ff9b:1:ffff::8.8.8.8',
  ],
  '6to4': ['2002:7f00:1::1', '2002:a00:1::', '2002:808:808::1', '192.88.99.1'],
  Teredo: ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  'metadata of clouds': [
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    'fd00:ec2::254',
  ],
  'what is not an address': ['', 'localhost', '127.1', '0x7f000001', '2130706433', '[::1]', '999.1.1.1', '8.8.8.8 '],
};

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450::1',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
];

describe('the address table', () => {
  const policy = createAddressPolicy([]);

  test.each(Object.entries(FORBIDDEN))('refuses %s', (_kind, addresses) => {
    expect(addresses.filter((address) => policy.permits(address))).toEqual([]);
  });

  test('permits public addresses, up to the edge of every forbidden network', () => {
    expect(PUBLIC.filter((address) => !policy.permits(address))).toEqual([]);
  });

  test('judges an IPv4 address the same in each form that leads to it', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const verdict = policy.permits(address);
        expect(policy.permits(`::ffff:${address}`)).toBe(verdict);
        expect(policy.permits(`0:0:0:0:0:FFFF:${address}`)).toBe(verdict);
        expect(policy.permits(`64:ff9b::${address}`)).toBe(verdict);
      }),
    );
  });
});

describe('the operator’s list', () => {
  const policy = createAddressPolicy(['127.0.0.0/8', '10.1.0.0/16', 'fd12::/16']);

  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '10.1.255.1',
    'fd12::5',
    '::ffff:127.0.0.1',
    '::ffff:a01:1',
    '64:ff9b::10.1.0.1',
  ])('opens %s', (address) => {
    expect(policy.permits(address)).toBe(true);
    expect(policy.allows(address)).toBe(true);
  });

  test.each(['10.2.0.1', '128.0.0.1.', '::1', 'fd13::1', '169.254.169.254', '::127.0.0.1'])(
    'leaves %s closed',
    (address) => {
      expect(policy.permits(address)).toBe(false);
      expect(policy.allows(address)).toBe(false);
    },
  );

  test('does not name public addresses, which stay permitted', () => {
    expect(policy.permits('8.8.8.8')).toBe(true);
    expect(policy.allows('8.8.8.8')).toBe(false);
  });

  test.each(['127.0.0.1', '127.0.0.0/33', 'localhost/8', ''])('with a mistake in it (%j) does not start', (network) => {
    expect(() => createAddressPolicy([network])).toThrow(/CIDR/);
  });
});
