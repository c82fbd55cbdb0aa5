"""Runs a part of OpenStack Swift with the swift.conf of a folder instead of /etc/swift.

swift-process.py FOLDER rings NAME:PORT ...   writes the rings, with one device each
swift-process.py FOLDER PROGRAM ARGUMENT ...  runs a program of /usr/bin, such as swift-proxy-server
"""

import os
import runpy
import sys

folder, program, *arguments = sys.argv[1:]

# Read by the imports of all other modules.
from swift.common import utils  # noqa: E402

utils.SWIFT_CONF_FILE = os.path.join(folder, 'swift.conf')
utils.validate_hash_conf()


def write_ring(name, port):
    from swift.common.ring import RingBuilder

    address = {'ip': '127.0.0.1', 'port': port}
    replication = {'replication_ip': '127.0.0.1', 'replication_port': port}
    device = {'region': 1, 'zone': 1, 'weight': 1.0, 'device': 'd1', 'meta': ''}
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({'id': 0, **device, **address, **replication})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, name + '.ring.gz'))


if program == 'rings':
    for ring in arguments:
        name, port = ring.split(':')
        write_ring(name, int(port))
else:
    sys.argv = [program, *arguments]
    runpy.run_path(os.path.join('/usr/bin', program), run_name='__main__')
